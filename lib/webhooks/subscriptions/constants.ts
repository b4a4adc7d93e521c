/** The texts that are chosen of a subscription, and their most characters; of its address, in the form in which it is kept. */
export const WEBHOOK_TEXT_MAX = { url: 2048, description: 200 } as const;
/** Subscriptions a workspace may have at once; deleted ones do not count. */
export const WEBHOOKS_MAX = 100;

/** How long the address of a new subscription may take to resolve, in ms. */
export const URL_CHECK_MS = 5_000;

/** How long the secret before a rotation still signs, in hours (contract 7). */
export const OVERLAP_HOURS_MAX = 24;
export const OVERLAP_HOURS_DEFAULT = 24;

/** Failed deliveries in a row that pause their subscription (service interface 8). */
export const FAILURES_BEFORE_PAUSE = 5;

/** How often what waits for subscriptions that failures have paused is looked for, in ms. */
export const HOLD_EVERY_MS = 10_000;

export const PAUSED_REASON_MAX = 200;
/** The reason of a pause that was given none. */
export const PAUSED_REASON_DEFAULT = "manual";

/** Held deliveries that are released in a second when a subscription is resumed. */
export const RESUME_RATE_MAX = 1_000;
export const RESUME_RATE_DEFAULT = 50;

/** Spans that a subscription's page sums up: whole hours, and the bars that they are drawn in. */
export const HEALTH_SPANS = {
  "24h": { hours: 24, bars: 24 },
  "7d": { hours: 168, bars: 28 },
  "30d": { hours: 720, bars: 30 },
} as const;
export type HealthSpan = keyof typeof HEALTH_SPANS;

/** In place of event types: all there are and will be. */
export const ALL_EVENTS = "*";
