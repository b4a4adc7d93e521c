import type { RateLimits } from "#lib/kernel/rate-limits.ts";

/** The limits of a workspace, as they are stored. */
export type LimitsRow = { rateLimit: number | null; rateLimitMinute: number | null; rateLimitDay: number | null };

/** What has to be read of a workspace to show its limits. */
export const limitColumns = { rateLimit: true, rateLimitMinute: true, rateLimitDay: true } as const;

export const representLimits = (row: LimitsRow): RateLimits => ({
  rate_limit: row.rateLimit,
  rate_limit_minute: row.rateLimitMinute,
  rate_limit_day: row.rateLimitDay,
});
