import type * as z from "zod";
import type { KeyEnv } from "#lib/kernel/scopes.ts";
import type { UsageSchema } from "./answer-schema.ts";
import type { USAGE_MEASURES } from "./constants.ts";

/** Counts of a stretch of time. `errors` are calls that were refused or failed; `credits` is null for who may not see them. */
export type UsageTotals = { requests: number; errors: number; credits: number | null };

/** Today and yesterday by UTC, exact to the last call that was recorded. */
export type DayTotals = Record<KeyEnv, { today: UsageTotals; yesterday: UsageTotals }>;

/** A key's requests per day, oldest first, today last. */
export type KeySparkline = { key_id: string; requests: number[] };

export type UsagePoint = UsageTotals & { start: string };

/** Credits spent, by UTC days. */
export type Spend = {
  today: number;
  yesterday_by_now: number;
  /** The last days, oldest first, today last. */
  days: readonly { day: string; credits: number }[];
  /** In the days that a forecast goes by, and how many of those there were yet. */
  recent: { credits: number; days: number };
};

/** When the balance is used up at the present pace. `runs_out_at` is missing when that is never, or too far to say. */
export type Forecast = { per_day: number; runs_out_at: string | null; far: boolean };

/** What was spent, and how long the credits will last at that pace: all that the forecast is computed from. */
export type SpendForecast = {
  spent_by_day: readonly { day: string; credits: number }[];
  balance: number;
  held: number;
  /** Credits spent in `days`, which are fewer than the forecast goes by where the workspace is younger. */
  spent: number;
  days: number;
  per_day: number;
  /** null when nothing is being spent, or (`far`) when it is too far away to say. */
  runs_out_at: string | null;
  far: boolean;
};

export type Usage = z.output<typeof UsageSchema>;
export type Granularity = Usage["granularity"];
export type UsageSplit = NonNullable<Usage["group_by"]>;
export type UsageMeasure = (typeof USAGE_MEASURES)[number];

/** `errors` are calls that failed or were refused. */
export type UsageCounts = Usage["totals"];

/** A bucket of a group; buckets in which nothing was counted are left out. */
export type UsageRow = Usage["data"][number];
export type UsageGroup = Usage["groups"][number];
