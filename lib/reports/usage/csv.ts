import { csvRow } from "#lib/platform/values/csv.ts";
import type { Usage } from "./types.ts";

/**
 * Returns usage as CSV: a row per bucket and group, oldest first. Built in memory, as there are at
 * most `USAGE_ROWS_MAX` rows.
 */
export function usageCsv({ group_by, groups, data }: Usage): string {
  const names = new Map(groups.map(({ group, name }) => [group, name]));
  const split = group_by !== null;
  const head = split
    ? ["start", group_by, "name", "requests", "errors", "credits"]
    : ["start", "requests", "errors", "credits"];
  const lines = data.map(({ start, group, requests, errors, credits }) =>
    csvRow([start, ...(split && group !== null ? [group, names.get(group) ?? group] : []), requests, errors, credits]),
  );
  return csvRow(head) + lines.join("");
}

/** Returns "usage-2026-11-01-2026-11-30.csv", with the first and last day in UTC. */
export const usageFileName = ({ from, to }: Pick<Usage, "from" | "to">): string =>
  `usage-${from.slice(0, 10)}-${new Date(Date.parse(to) - 1).toISOString().slice(0, 10)}.csv`;

export const CSV_TYPE = "text/csv; charset=utf-8";
