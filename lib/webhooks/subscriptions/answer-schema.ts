import * as z from "zod";
import { EVENT_TYPES } from "#lib/kernel/events/types.ts";
import { ALL_EVENTS } from "./constants.ts";
import { HELD_CHOICES, WEBHOOK_STATUSES } from "./schema.ts";

const time = z.iso.datetime();

/** A subscription as returned (contract 7). Times are ISO 8601 UTC. */
export const WebhookSchema = z
  .object({
    id: z.string().meta({ example: "whk_01kf0e44m0f2ar47z7t1kj9h07" }),
    object: z.literal("webhook"),
    url: z.string(),
    events: z.array(z.enum([...EVENT_TYPES, ALL_EVENTS])).meta({ description: 'Event types, or "*" alone for all.' }),
    description: z.string(),
    status: z.enum(WEBHOOK_STATUSES),
    paused_reason: z.string().nullable(),
    paused_at: time.nullable(),
    consecutive_failures: z
      .int()
      .meta({ description: "Deliveries in a row that used up all their attempts; five pause the subscription." }),
    /** Null if nothing is failing. */
    failing_since: time
      .nullable()
      .meta({ description: "When the first attempt failed after the last success; a resume does not change it." }),
    secret_hint: z.string().meta({ description: "The last characters of the secret.", example: "whsec_…Xk0=" }),
    previous_secret_until: time
      .nullable()
      .meta({ description: "Until when the secret before the last rotation signs too." }),
    test_only: z
      .boolean()
      .meta({ description: "Whether a test key created it. Such webhooks only receive events caused by test keys." }),
    created_at: time,
    created_by: z.string(),
  })
  .meta({ id: "Webhook" });

/** Only in responses that create a secret. */
export const WebhookWithSecretSchema = WebhookSchema.extend({
  secret: z
    .string()
    .meta({ description: "The secret that signs deliveries. Returned only in this response.", example: "whsec_…" }),
}).meta({ id: "WebhookWithSecret" });

export const WebhookPageSchema = z
  .object({ data: z.array(WebhookSchema), next_cursor: z.string().nullable() })
  .meta({ id: "WebhookList" });

/** Includes what happened to the held deliveries. */
export const ResumedWebhookSchema = WebhookSchema.extend({
  held: z
    .object({
      action: z.enum(HELD_CHOICES),
      deliveries: z.int().meta({ description: "Number of held deliveries." }),
      /** Null if none will be sent. */
      last_due_at: time.nullable().meta({ description: "When the last of them is due at this rate." }),
    })
    .meta({ description: "What happened to the held deliveries." }),
}).meta({ id: "ResumedWebhook" });

/** The result of deleting a subscription. */
export const DeletedWebhookSchema = z
  .object({
    id: z.string(),
    object: z.literal("webhook"),
    deleted: z.literal(true),
    deliveries_canceled: z.int().meta({ description: "Number of waiting deliveries that were canceled." }),
  })
  .meta({ id: "DeletedWebhook" });
