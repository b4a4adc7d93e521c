import type { KeyEnv } from "#lib/keys/types.ts";

/** Counts of a stretch of time. `errors` are calls that were refused or failed; `credits` is null for who may not see them. */
export type UsageTotals = { requests: number; errors: number; credits: number | null };

/** Today and yesterday by UTC, exact to the last call that was recorded. */
export type DayTotals = Record<KeyEnv, { today: UsageTotals; yesterday: UsageTotals }>;

/** A key's requests per day, oldest first, today last. */
export type KeySparkline = { key_id: string; requests: number[] };

export type UsagePoint = UsageTotals & { start: string };

/** What was spent and how long the credits will last at that pace; null when nothing is being spent or nothing runs out. */
export type SpendForecast = {
  spent_by_day: { day: string; credits: number }[];
  per_day: number;
  runs_out_at: string | null;
};
