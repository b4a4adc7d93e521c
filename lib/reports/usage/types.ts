import type * as z from "zod";
import type { KeyEnv } from "#lib/kernel/scopes.ts";
import type { UsageSchema } from "./answer-schema.ts";
import type { USAGE_MEASURES } from "./constants.ts";

/**
 * Counts of a period. `errors` are calls that were refused or failed; `credits` is null without the
 * permission to see them.
 */
export type UsageTotals = { requests: number; errors: number; credits: number | null };

/** Today and yesterday in UTC, including every call recorded so far. */
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
  /** Credits in the days that a forecast is based on, and how many of them have passed. */
  recent: { credits: number; days: number };
};

/**
 * When the balance runs out at the current pace. `runs_out_at` is null if never, or too far ahead.
 */
export type Forecast = { per_day: number; runs_out_at: string | null; far: boolean };

/** Credits spent, and how long the rest lasts at that pace: all inputs of the forecast. */
export type SpendForecast = {
  spent_by_day: readonly { day: string; credits: number }[];
  balance: number;
  held: number;
  /**
   * Credits spent in `days`, which is less than the forecast's usual number for a younger
   * workspace.
   */
  spent: number;
  days: number;
  per_day: number;
  /** Null if nothing is being spent, or (`far`) too far ahead. */
  runs_out_at: string | null;
  far: boolean;
};

export type Usage = z.output<typeof UsageSchema>;
export type Granularity = Usage["granularity"];
export type UsageSplit = NonNullable<Usage["group_by"]>;
export type UsageMeasure = (typeof USAGE_MEASURES)[number];

/** `errors` are calls that failed or were refused. */
export type UsageCounts = Usage["totals"];

/** A bucket of a group; empty buckets are left out. */
export type UsageRow = Usage["data"][number];
export type UsageGroup = Usage["groups"][number];
