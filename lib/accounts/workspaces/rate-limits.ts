import type { RateLimits } from "#lib/kernel/rate-limits.ts";

/** The rate limits of a workspace, as stored. */
export type LimitsRow = { rateLimit: number | null; rateLimitMinute: number | null; rateLimitDay: number | null };

export const limitColumns = { rateLimit: true, rateLimitMinute: true, rateLimitDay: true } as const;

export const representLimits = (row: LimitsRow): RateLimits => ({
  rate_limit: row.rateLimit,
  rate_limit_minute: row.rateLimitMinute,
  rate_limit_day: row.rateLimitDay,
});
