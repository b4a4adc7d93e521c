/**
 * Names in the API of the request limits of a key, or of all live keys of a workspace: per second,
 * per clock minute, per UTC day.
 */
export const RATE_LIMIT_FIELDS = ["rate_limit", "rate_limit_minute", "rate_limit_day"] as const;
export type RateLimitField = (typeof RATE_LIMIT_FIELDS)[number];

/** Null means no limit. */
export type RateLimits = Record<RateLimitField, number | null>;

export const RATE_LIMIT_MAX: Readonly<Record<RateLimitField, number>> = {
  rate_limit: 10_000,
  rate_limit_minute: 600_000,
  rate_limit_day: 100_000_000,
};
