import { exact } from "#lib/platform/values/exact.ts";
import { foldGroups, foldRows, orderRows, totalOf } from "./fold.ts";
import type { Sums } from "./read-sums.ts";
import type { ReadUsageInput } from "./schema.ts";
import type { Usage, UsageGroup, UsageRow } from "./types.ts";
import type { UsageSpan } from "./usage-span.ts";

/** The counts of a span and the one before, as rows and groups of a response. */
export type FoldedUsage = {
  rows: UsageRow[];
  groups: Omit<UsageGroup, "name">[];
  groupsTotal: number;
  past: UsageRow[];
};

/** Folds the sums into rows and groups; `past` is not split. */
export function foldUsage(sums: Sums, past: Sums, { group_by: split, rank_by }: ReadUsageInput): FoldedUsage {
  const rows = foldRows(sums.rows, split);
  const groups = foldGroups(rows, rank_by);
  const groupsTotal = split === undefined ? 0 : split === "outcome" ? groups.length : sums.groups;
  return { rows, groups, groupsTotal, past: foldRows(past.rows, undefined) };
}

type Shown = UsageSpan & { split: ReadUsageInput["group_by"]; nameOf: (group: string) => string; readAt: Date };

/** Builds the response, with the groups' names. */
export function representUsage(
  { rows, groups, groupsTotal, past }: FoldedUsage,
  { span, before, granularity, split, nameOf, readAt }: Shown,
): Usage {
  return {
    from: span.from.toISOString(),
    to: span.to.toISOString(),
    granularity,
    group_by: split ?? null,
    data: orderRows(rows, groups),
    totals: totalOf(rows),
    groups: groups.map((group) => exact<UsageGroup>()({ ...group, name: nameOf(group.group) })),
    groups_total: groupsTotal,
    previous: exact<Usage["previous"]>()({
      from: before.from.toISOString(),
      to: before.to.toISOString(),
      ...totalOf(past),
      data: past.map(({ group: _, ...row }) => row),
    }),
    read_at: readAt.toISOString(),
  };
}
