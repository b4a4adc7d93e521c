import { EVENT_TYPES, type EventType } from "#lib/kernel/events/types.ts";
import { EVENT_EXAMPLES, EVENT_MEANING } from "#lib/webhooks/events/constants.ts";
import { sentEventName, sentEventSchema } from "#lib/webhooks/events/sent-event-schema.ts";
import type { SchemaComponents } from "./schema-components.ts";
import type { Json } from "./tidy.ts";

const header = (name: string, required: boolean, description: string): Json => ({
  name,
  in: "header",
  required,
  description,
  schema: { type: "string" },
});

/** Headers of each delivery (service interface 6.3, Standard Webhooks). */
// Repeated in each webhook: Go generators omit shared parameters that are used only in webhooks.
const DELIVERY_HEADERS: readonly Json[] = [
  header("X-Service-Event", true, "The event's type."),
  header("X-Service-Delivery", true, "The delivery's ID, the same in every attempt."),
  header("X-Service-Timestamp", true, "Unix seconds. Replays repeat the timestamp of the first attempt."),
  header("X-Service-Signature", true, "HMAC-SHA256 of `{timestamp}.{body}` with the webhook's secret."),
  header("X-Service-Signature-Previous", false, "The same with the previous secret, until a rotation's overlap ends."),
  header("X-Service-Mode", false, "test: what test keys caused."),
  header("X-Service-Replay", false, "true: it was sent before."),
  header("webhook-id", true, "The event's ID, the same in every delivery. Process each ID once."),
  header("webhook-timestamp", true, "Unix seconds of this attempt."),
  header("webhook-signature", true, "The signatures of Standard Webhooks."),
];

export const webhookPaths = (schemas: SchemaComponents): Json =>
  Object.fromEntries(
    EVENT_TYPES.map((type) => [type, { post: delivery(type, schemas.refer(sentEventSchema(type), "output")) }]),
  );

const delivery = (type: EventType, schema: Json): Json => ({
  operationId: `on${sentEventName(type)}`,
  summary: type,
  description: EVENT_MEANING[type],
  tags: ["events"],
  security: [],
  parameters: DELIVERY_HEADERS,
  requestBody: {
    required: true,
    content: { "application/json": { schema, examples: { usual: { value: EVENT_EXAMPLES[type] } } } },
  },
  responses: {
    "2XX": { description: "Delivered. Only 2xx responses count as delivered." },
    "4XX": {
      description: "Not delivered. Every 4xx response is retried on a schedule, up to eight attempts in total.",
    },
    "5XX": { description: "Not delivered. Retried on a schedule, up to eight attempts in total." },
  },
});
