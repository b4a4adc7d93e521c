/** Limits of requests, of a key or of all live keys of a workspace, as the API calls them: a second, a minute of the clock, a day of UTC. */
export const RATE_LIMIT_FIELDS = ["rate_limit", "rate_limit_minute", "rate_limit_day"] as const;
export type RateLimitField = (typeof RATE_LIMIT_FIELDS)[number];

/** Null is no limit. */
export type RateLimits = Record<RateLimitField, number | null>;

/** Requests that each may allow. */
export const RATE_LIMIT_MAX: Readonly<Record<RateLimitField, number>> = {
  rate_limit: 10_000,
  rate_limit_minute: 600_000,
  rate_limit_day: 100_000_000,
};
