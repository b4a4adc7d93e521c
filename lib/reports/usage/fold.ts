import { OTHERS } from "./constants.ts";
import type { Sum } from "./read-sums.ts";
import { addCounts, isEmptyUsage, NOTHING } from "./rules.ts";
import type { UsageCounts, UsageGroup, UsageMeasure, UsageRow, UsageSplit } from "./types.ts";

const countsOf = ({ succeeded, failed, refused, credits }: Sum): UsageCounts => ({
  requests: succeeded + failed + refused,
  errors: failed + refused,
  credits,
});

/**
 * All credits count under `succeeded`, even those of failures (model tokens): `move_credits` does
 * not know a call's outcome.
 */
const byOutcome = (sum: Sum): [string, UsageCounts][] => [
  ["succeeded", { requests: sum.succeeded, errors: 0, credits: sum.credits }],
  ["failed", { requests: sum.failed, errors: sum.failed, credits: 0 }],
  ["refused", { requests: sum.refused, errors: sum.refused, credits: 0 }],
];

/** Converts sums to rows of a response, in order of time; within a bucket in the given order. */
export function foldRows(sums: readonly Sum[], split: UsageSplit | undefined): UsageRow[] {
  const starts = new Map<number, string>();
  const startOf = (bucket: number): string => {
    const start = starts.get(bucket) ?? new Date(bucket).toISOString();
    starts.set(bucket, start);
    return start;
  };
  const rows: UsageRow[] = [];
  for (const sum of sums.toSorted((a, b) => a.bucket - b.bucket)) {
    const start = startOf(sum.bucket);
    const group = split === undefined ? null : (sum.grp ?? OTHERS);
    const parts: [string | null, UsageCounts][] = split === "outcome" ? byOutcome(sum) : [[group, countsOf(sum)]];
    for (const [each, counts] of parts)
      if (!isEmptyUsage(counts))
        rows.push({ start, group: each, requests: counts.requests, errors: counts.errors, credits: counts.credits });
  }
  return rows;
}

export const totalOf = (rows: readonly UsageCounts[]): UsageCounts => rows.reduce(addCounts, NOTHING);

/** Adds up the rows by group, the largest first and the others last. */
export function foldGroups(rows: readonly UsageRow[], rankBy: UsageMeasure): Omit<UsageGroup, "name">[] {
  const byGroup = new Map<string, UsageCounts>();
  for (const row of rows)
    if (row.group !== null) byGroup.set(row.group, addCounts(byGroup.get(row.group) ?? NOTHING, row));
  const second = rankBy === "credits" ? "requests" : "credits";
  return Array.from(byGroup, ([group, counts]) => ({ group, ...counts })).sort(
    (a, b) =>
      Number(a.group === OTHERS) - Number(b.group === OTHERS) ||
      b[rankBy] - a[rankBy] ||
      b[second] - a[second] ||
      (a.group < b.group ? -1 : 1),
  );
}

/** Sorts rows, given in order of time, within each bucket by the order of the groups. */
export function orderRows(rows: readonly UsageRow[], groups: readonly { group: string }[]): UsageRow[] {
  const place = new Map(groups.map(({ group }, at) => [group, at]));
  const placed = rows.map((row) => ({ row, place: row.group === null ? 0 : (place.get(row.group) ?? 0) }));
  const ordered: UsageRow[] = [];
  for (let from = 0; from < placed.length; ) {
    const start = placed[from]?.row.start;
    let to = from + 1;
    while (placed[to]?.row.start === start) to++;
    for (const { row } of placed.slice(from, to).sort((a, b) => a.place - b.place)) ordered.push(row);
    from = to;
  }
  return ordered;
}
