import type { FieldList } from "#lib/kernel/field-list.ts";

/** What people and programs choose about a subscription; see KEY_FIELDS. */
export const WEBHOOK_FIELDS = {
  url: { column: "url", label: "Address", changeable: true, audited: "always" },
  events: { column: "events", label: "Events", changeable: true, audited: "always" },
  description: { column: "description", label: "Description", changeable: true, audited: "always" },
} as const satisfies FieldList;

/** Maximum characters of a subscription's texts; of its URL after normalization. */
export const WEBHOOK_TEXT_MAX = { url: 2048, description: 200 } as const;
/** Maximum subscriptions per workspace. Deleted ones do not count. */
export const WEBHOOKS_MAX = 100;

/** Time limit for resolving the URL of a new subscription, in ms. */
export const URL_CHECK_MS = 5_000;

/** How long the previous secret still signs after a rotation, in hours (contract 7). */
export const OVERLAP_HOURS_MAX = 24;
export const OVERLAP_HOURS_DEFAULT = 24;

/** Consecutive failed deliveries that pause their subscription (service interface 8). */
export const FAILURES_BEFORE_PAUSE = 5;

/** How often deliveries of subscriptions paused by failures are marked as held, in ms. */
export const HOLD_EVERY_MS = 10_000;

export const PAUSED_REASON_MAX = 200;
/** The reason of a pause without a given one. */
export const PAUSED_REASON_DEFAULT = "manual";

/** Held deliveries released per second after a resume. */
export const RESUME_RATE_MAX = 1_000;
export const RESUME_RATE_DEFAULT = 50;

/** Time spans of a subscription's page in hours, with the number of chart bars. */
export const HEALTH_SPANS = {
  "24h": { hours: 24, bars: 24 },
  "7d": { hours: 168, bars: 28 },
  "30d": { hours: 720, bars: 30 },
} as const;
export type HealthSpan = keyof typeof HEALTH_SPANS;

/** Stands for all current and future event types. */
export const ALL_EVENTS = "*";
