import * as z from "zod";
import { EVENT_TYPES, type EventType } from "#lib/kernel/events/types.ts";
import { cursorInput } from "#lib/kernel/input-fields.ts";
import { lineInput } from "#lib/kernel/line-input.ts";
import {
  ALL_EVENTS,
  OVERLAP_HOURS_DEFAULT,
  OVERLAP_HOURS_MAX,
  PAUSED_REASON_DEFAULT,
  PAUSED_REASON_MAX,
  RESUME_RATE_DEFAULT,
  RESUME_RATE_MAX,
  WEBHOOK_TEXT_MAX,
} from "./constants.ts";

const url = z
  .string()
  .trim()
  .min(1, "Enter the address that events are sent to.")
  .max(WEBHOOK_TEXT_MAX.url, `At most ${WEBHOOK_TEXT_MAX.url} characters.`)
  .meta({
    description: "Where events are sent: https, and on the public internet. A fragment is dropped.",
    example: "https://example.com/hooks/gatehouse",
  });

const event = z.enum([...EVENT_TYPES, ALL_EVENTS], {
  error: ({ input }) =>
    `The event type ${JSON.stringify(input)?.slice(0, 80)} does not exist. See GET /v1/event-types.`,
});

/** The event types that a subscription or listener receives. */
export const SubscribedEvents = z
  .array(event)
  .min(1, 'Name at least one event type, or "*" for all.')
  .max(50, "There are not that many event types.")
  .transform((given): (EventType | typeof ALL_EVENTS)[] =>
    given.includes(ALL_EVENTS) ? [ALL_EVENTS] : EVENT_TYPES.filter((type) => given.includes(type)),
  )
  .meta({
    description:
      'Event types, or "*" for all current and future types except per-page events, which have to be listed by name. If "*" is given, the other types are ignored.',
    example: ["job.completed", "job.failed"],
  });

const description = lineInput(WEBHOOK_TEXT_MAX.description).meta({
  description: "A human-readable description.",
  example: "billing service",
});

/** The body of POST /v1/webhooks. The secret is generated. */
export const CreateWebhookInput = z.strictObject({
  url,
  events: SubscribedEvents,
  description: description.default(""),
});
export type CreateWebhookInput = z.output<typeof CreateWebhookInput>;

/** Fields that can be changed. Absent ones keep their values. */
export const UpdateWebhookInput = z.strictObject({ url, events: SubscribedEvents, description }).partial();
export type UpdateWebhookInput = z.output<typeof UpdateWebhookInput>;

export const PauseWebhookInput = z.strictObject({
  reason: lineInput(PAUSED_REASON_MAX)
    .transform((given) => given || PAUSED_REASON_DEFAULT)
    .default(PAUSED_REASON_DEFAULT)
    .meta({ description: "Why; shown as paused_reason.", example: "maintenance until Monday" }),
});
export type PauseWebhookInput = z.output<typeof PauseWebhookInput>;

/** What to do with deliveries held during a pause. */
export const HELD_CHOICES = ["deliver", "skip"] as const;

export const ResumeWebhookInput = z.strictObject({
  held: z.enum(HELD_CHOICES).default("deliver").meta({
    description: "deliver: send what was held, oldest first, at the rate. skip: cancel it; it can still be replayed.",
  }),
  rate_per_second: z
    .int("A whole number.")
    .min(1)
    .max(RESUME_RATE_MAX)
    .default(RESUME_RATE_DEFAULT)
    .meta({ description: "How many held deliveries are released in a second." }),
});
export type ResumeWebhookInput = z.output<typeof ResumeWebhookInput>;

export const RotateSecretInput = z.strictObject({
  overlap_hours: z
    .number()
    .min(0)
    .max(OVERLAP_HOURS_MAX, `At most ${OVERLAP_HOURS_MAX} hours.`)
    .default(OVERLAP_HOURS_DEFAULT)
    .meta({
      description:
        "How many hours the current secret keeps signing alongside the new one. Fractions are allowed; 0 retires it immediately.",
      example: 24,
    }),
});
export type RotateSecretInput = z.output<typeof RotateSecretInput>;

export const WEBHOOK_STATUSES = ["active", "paused"] as const;

export const ListWebhooksInput = z.strictObject({
  status: z.enum(WEBHOOK_STATUSES).optional(),
  q: z
    .string()
    .max(200)
    .regex(/^[^\0]*$/)
    .optional()
    .meta({ description: "Part of the address or the description, or the start of the id." }),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: cursorInput,
});
export type ListWebhooksInput = z.output<typeof ListWebhooksInput>;
