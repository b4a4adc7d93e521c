import { utcShortDay } from "#components/ui/text/time-text.ts";
import { OTHERS } from "#lib/reports/usage/constants.ts";
import { bucketStarts } from "#lib/reports/usage/rules.ts";
import type { Usage, UsageMeasure } from "#lib/reports/usage/types.ts";

/** A group's theme color and pattern; neighbors differ in both, as color alone is not enough. */
export type Look = { color: string; pattern: number };

export type Series = { group: string; name: string; look: Look };

/** A bar with the value of each series, in order. */
export type Bar = { start: string; label: string; values: readonly number[]; total: number; previous: number };

const HUES = 6;
const PATTERNS = 4;

const OUTCOME_LOOKS: Record<string, Look> = {
  succeeded: { color: "var(--bar-ok)", pattern: 0 },
  failed: { color: "var(--bar-bad)", pattern: 1 },
  refused: { color: "var(--bar-warn)", pattern: 2 },
};

function lookOf(usage: Usage, group: string, at: number): Look {
  if (usage.group_by === "outcome") return OUTCOME_LOOKS[group] ?? { color: "var(--series-others)", pattern: 3 };
  if (group === OTHERS) return { color: "var(--series-others)", pattern: 1 };
  // Six colors and four patterns give twelve looks, and no two neighbors share either.
  return { color: `var(--series-${(at % HUES) + 1})`, pattern: at % PATTERNS };
}

/**
 * Returns a chart's series in the order of the groups, or one series for all calls without a split.
 */
export function seriesOf(usage: Usage, env: "live" | "test" | "both"): Series[] {
  if (usage.group_by === null)
    return [
      { group: "", name: "All calls", look: { color: env === "test" ? "var(--test)" : "var(--bar)", pattern: 0 } },
    ];
  return usage.groups.map(({ group, name }, at) => ({ group, name, look: lookOf(usage, group, at) }));
}

/**
 * Returns every bucket of the span, including empty ones, with the value from the previous period.
 */
export function barsOf(usage: Usage, series: readonly Series[], measure: UsageMeasure): Bar[] {
  const span = { from: new Date(usage.from), to: new Date(usage.to) };
  const back = span.from.getTime() - Date.parse(usage.previous.from);
  const place = new Map(series.map(({ group }, at) => [group, at]));
  const values = new Map<string, number[]>();
  for (const row of usage.data) {
    const bucket = values.get(row.start) ?? series.map(() => 0);
    const at = place.get(row.group ?? "");
    if (at !== undefined) bucket[at] = row[measure];
    values.set(row.start, bucket);
  }
  const before = new Map(usage.previous.data.map((row) => [Date.parse(row.start) + back, row[measure]]));
  return bucketStarts(span, usage.granularity).map((start) => {
    const counted = values.get(start) ?? series.map(() => 0);
    return {
      start,
      label: bucketLabel(start, usage.granularity),
      values: counted,
      total: counted.reduce((sum, value) => sum + value, 0),
      previous: before.get(Date.parse(start)) ?? 0,
    };
  });
}

/** "20 Nov", or "20 Nov 14:00", in UTC. */
export function bucketLabel(start: string, granularity: Usage["granularity"]): string {
  const day = utcShortDay(new Date(start));
  return granularity === "day" ? day : `${day} ${start.slice(11, 16)}`;
}
