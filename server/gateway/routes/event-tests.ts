import { DeliveryDetailSchema } from "#lib/webhooks/deliveries/answer-schema.ts";
import { sendTestEvent } from "#lib/webhooks/deliveries/send-test-event.ts";
import { SendTestEventInput, TestWebhookInput } from "#lib/webhooks/deliveries/test-event/schema.ts";
import { outcomeOf } from "../answers/outcome.ts";
import { defineRoute } from "../route/route.ts";

export const testEventRoutes = [
  defineRoute({
    method: "POST",
    path: "/v1/webhooks/{webhook_id}/test",
    scope: "admin",
    name: "testWebhook",
    summary: "Send a test event",
    description:
      "Immediately sends an event type's example to the webhook's URL, once, and returns the delivery. The response is 200 even if the endpoint failed; `status` has the result. The request has `X-Service-Mode: test` and is signed with the workspace's test secret instead of the webhook's. Failures do not count towards pausing the webhook.",
    body: TestWebhookInput,
    idempotent: true,
    answer: { status: 200, schema: DeliveryDetailSchema, description: "The delivery with its one attempt." },
    errors: ["not_found", "rate_limited"],
    handle: async ({ ctx, firstTry, params, body }) => {
      const id = params.webhook_id ?? "";
      return outcomeOf(await sendTestEvent(ctx, { event: body.event, webhook_id: id }, { firstTry }), 200, id);
    },
  }),
  defineRoute({
    method: "POST",
    path: "/v1/test-events",
    scope: "admin",
    name: "sendTestEvent",
    summary: "Send a test event to any URL",
    description:
      "Sends a test event, as for a webhook, to any reachable URL, subscribed or not. Pass either `url` or `webhook_id`.",
    body: SendTestEventInput,
    example: { event: "job.completed", url: "https://example.com/hooks/gatehouse" },
    idempotent: true,
    answer: { status: 200, schema: DeliveryDetailSchema, description: "The delivery with its one attempt." },
    errors: ["invalid_url", "url_not_allowed", "not_found", "rate_limited"],
    handle: async ({ ctx, firstTry, body }) =>
      outcomeOf(await sendTestEvent(ctx, body, { firstTry }), 200, body.webhook_id ?? body.url ?? ""),
  }),
];
