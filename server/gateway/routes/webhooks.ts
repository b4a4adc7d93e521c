import {
  DeletedWebhookSchema,
  ResumedWebhookSchema,
  WebhookPageSchema,
  WebhookSchema,
  WebhookWithSecretSchema,
} from "#lib/webhooks/subscriptions/answer-schema.ts";
import { createWebhook } from "#lib/webhooks/subscriptions/create-webhook.ts";
import { deleteWebhook } from "#lib/webhooks/subscriptions/delete-webhook.ts";
import { pauseWebhook } from "#lib/webhooks/subscriptions/pause-webhook.ts";
import { getWebhook, listWebhooks } from "#lib/webhooks/subscriptions/queries.ts";
import { resumeWebhook } from "#lib/webhooks/subscriptions/resume-webhook.ts";
import { rotateSecret } from "#lib/webhooks/subscriptions/rotate-secret.ts";
import {
  CreateWebhookInput,
  ListWebhooksInput,
  PauseWebhookInput,
  ResumeWebhookInput,
  RotateSecretInput,
  UpdateWebhookInput,
} from "#lib/webhooks/subscriptions/schema.ts";
import { updateWebhook } from "#lib/webhooks/subscriptions/update-webhook.ts";
import { outcomeOf } from "../answers/outcome.ts";
import { type Call, defineRoute } from "../route/route.ts";

const idOf = ({ params }: Pick<Call, "params">): string => params.webhook_id ?? "";

export const webhookRoutes = [
  defineRoute({
    method: "GET",
    path: "/v1/webhooks",
    scope: "admin",
    name: "listWebhooks",
    summary: "List webhooks",
    description: "Newest first. A test key only sees those created by test keys.",
    query: ListWebhooksInput,
    answer: { status: 200, schema: WebhookPageSchema, description: "A page of webhooks." },
    errors: [],
    handle: async ({ ctx, query }) => outcomeOf(await listWebhooks(ctx, query), 200),
  }),
  defineRoute({
    method: "POST",
    path: "/v1/webhooks",
    scope: "admin",
    name: "createWebhook",
    summary: "Create a webhook",
    description:
      "Subscribes a URL to future events. Returns the secret that signs them. Store it now: it cannot be read again, only rotated. A webhook created by a test key only receives events caused by test keys.",
    body: CreateWebhookInput,
    idempotent: true,
    answer: { status: 201, schema: WebhookWithSecretSchema, description: "The webhook with its secret." },
    errors: ["invalid_url", "url_not_allowed"],
    handle: async ({ ctx, firstTry, body }) => {
      const created = await createWebhook(ctx, body, { firstTry });
      return outcomeOf(created, 201, created.ok ? created.value.id : undefined);
    },
  }),
  defineRoute({
    method: "GET",
    path: "/v1/webhooks/{webhook_id}",
    scope: "admin",
    name: "getWebhook",
    summary: "Get a webhook",
    answer: { status: 200, schema: WebhookSchema, description: "The webhook." },
    errors: ["not_found"],
    handle: async (call) => outcomeOf(await getWebhook(call.ctx, idOf(call)), 200, idOf(call)),
  }),
  defineRoute({
    method: "PATCH",
    path: "/v1/webhooks/{webhook_id}",
    scope: "admin",
    name: "updateWebhook",
    summary: "Change a webhook",
    description:
      "Omitted fields are unchanged. After the URL changes, waiting deliveries go to the new URL. Deliveries of removed event types are still sent.",
    body: UpdateWebhookInput,
    answer: { status: 200, schema: WebhookSchema, description: "The updated webhook." },
    errors: ["invalid_url", "url_not_allowed", "not_found"],
    handle: async (call) => outcomeOf(await updateWebhook(call.ctx, idOf(call), call.body), 200, idOf(call)),
  }),
  defineRoute({
    method: "DELETE",
    path: "/v1/webhooks/{webhook_id}",
    scope: "admin",
    name: "deleteWebhook",
    summary: "Delete a webhook",
    description: "Deletes the webhook permanently. Waiting deliveries are canceled; past deliveries stay in the log.",
    answer: { status: 200, schema: DeletedWebhookSchema, description: "The deleted object." },
    errors: ["not_found"],
    handle: async (call) => outcomeOf(await deleteWebhook(call.ctx, idOf(call)), 200, idOf(call)),
  }),
  defineRoute({
    method: "POST",
    path: "/v1/webhooks/{webhook_id}/rotate-secret",
    scope: "admin",
    name: "rotateWebhookSecret",
    summary: "Rotate a webhook's secret",
    description:
      "Returns the new secret, which is shown only once. Until the overlap ends, the previous secret signs `X-Service-Signature-Previous`. Rotating again during the overlap immediately invalidates the older of the two secrets.",
    body: RotateSecretInput,
    idempotent: true,
    answer: { status: 200, schema: WebhookWithSecretSchema, description: "The webhook with its new secret." },
    errors: ["not_found"],
    handle: async (call) =>
      outcomeOf(await rotateSecret(call.ctx, idOf(call), call.body, call.firstTry), 200, idOf(call)),
  }),
  defineRoute({
    method: "POST",
    path: "/v1/webhooks/{webhook_id}/pause",
    scope: "admin",
    name: "pauseWebhook",
    summary: "Pause a webhook",
    description: "Deliveries are held from now on, not dropped. Pausing a paused webhook changes nothing.",
    body: PauseWebhookInput,
    answer: { status: 200, schema: WebhookSchema, description: "The paused webhook." },
    errors: ["not_found"],
    handle: async (call) => outcomeOf(await pauseWebhook(call.ctx, idOf(call), call.body), 200, idOf(call)),
  }),
  defineRoute({
    method: "POST",
    path: "/v1/webhooks/{webhook_id}/resume",
    scope: "admin",
    name: "resumeWebhook",
    summary: "Resume a webhook",
    description:
      "Resets the count of failures. Held deliveries are sent at a rate, oldest first, or skipped: canceled, but available for a replay. Resuming an active webhook changes nothing.",
    body: ResumeWebhookInput,
    answer: {
      status: 200,
      schema: ResumedWebhookSchema,
      description: "The webhook, and what happened to the held deliveries.",
    },
    errors: ["not_found"],
    handle: async (call) => outcomeOf(await resumeWebhook(call.ctx, idOf(call), call.body), 200, idOf(call)),
  }),
];
