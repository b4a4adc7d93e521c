import type { KeyEnv } from "#lib/kernel/scopes.ts";
import type { GRANULARITIES, USAGE_MEASURES, USAGE_SPLITS } from "./constants.ts";

/** Counts of a stretch of time. `errors` are calls that were refused or failed; `credits` is null for who may not see them. */
export type UsageTotals = { requests: number; errors: number; credits: number | null };

/** Today and yesterday by UTC, exact to the last call that was recorded. */
export type DayTotals = Record<KeyEnv, { today: UsageTotals; yesterday: UsageTotals }>;

/** A key's requests per day, oldest first, today last. */
export type KeySparkline = { key_id: string; requests: number[] };

export type UsagePoint = UsageTotals & { start: string };

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

export type Granularity = (typeof GRANULARITIES)[number];

export type UsageSplit = (typeof USAGE_SPLITS)[number];

export type UsageMeasure = (typeof USAGE_MEASURES)[number];

/** `errors` are calls that failed or were refused. */
export type UsageCounts = { requests: number; errors: number; credits: number };

/** A bucket of a group; buckets in which nothing was counted are left out. */
export type UsageRow = UsageCounts & { start: string; group: string | null };

export type UsageGroup = UsageCounts & { group: string; name: string };

/** Usage as the API and the screens show it (contract 4). From `from` on, before `to`, both on the edge of a bucket, UTC. */
export type Usage = {
  from: string;
  to: string;
  granularity: Granularity;
  group_by: UsageSplit | null;
  /** Oldest first, in a bucket the largest group first. */
  data: UsageRow[];
  totals: UsageCounts;
  /** Largest first, the others last; empty when nothing is split. */
  groups: UsageGroup[];
  /** How many groups there are, named or not. */
  groups_total: number;
  /** The same length of time just before, as far into it as the present is into this. */
  previous: UsageCounts & { from: string; to: string; data: (UsageCounts & { start: string })[] };
  /** When it was read, by the database's clock; exact to the last request that was recorded by then. */
  read_at: string;
};
