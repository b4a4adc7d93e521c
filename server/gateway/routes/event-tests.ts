import { DeliveryDetailSchema } from "#lib/webhooks/deliveries/answer-schema.ts";
import { sendTestEvent } from "#lib/webhooks/deliveries/send-test-event.ts";
import { SendTestEventInput, TestWebhookInput } from "#lib/webhooks/deliveries/test-event/schema.ts";
import { outcomeOf } from "../answers/outcome.ts";
import { defineRoute } from "../route.ts";

export const testEventRoutes = [
  defineRoute({
    method: "POST",
    path: "/v1/webhooks/{webhook_id}/test",
    scope: "admin",
    name: "testWebhook",
    summary: "Send a test event",
    description:
      "Sends an event type's example to the subscription's address, once and now, and answers with that delivery whatever the endpoint made of it: 200 says that it was tried, `status` how it went. Marked `X-Service-Mode: test` and signed with the workspace's test secret, not the subscription's. It does not count towards pausing.",
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
    summary: "Send a test event to any address",
    description:
      "As testing a webhook does, but to any address that may be reached, subscribed or not: give `url`, or `webhook_id`.",
    body: SendTestEventInput,
    example: { event: "job.completed", url: "https://example.com/hooks/gatehouse" },
    idempotent: true,
    answer: { status: 200, schema: DeliveryDetailSchema, description: "The delivery with its one attempt." },
    errors: ["invalid_url", "url_not_allowed", "not_found", "rate_limited"],
    handle: async ({ ctx, firstTry, body }) =>
      outcomeOf(await sendTestEvent(ctx, body, { firstTry }), 200, body.webhook_id ?? body.url ?? ""),
  }),
];
