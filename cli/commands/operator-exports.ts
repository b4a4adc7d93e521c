import { inEachShard } from "#lib/platform/shards/shards.ts";
import { type ExportRun, listRuns } from "#lib/reports/exports/runs.ts";
import { asOperator } from "../as-operator.ts";
import { print, table } from "../print.ts";

/** Days that are listed: longer than anything can be made up for. */
const LISTED = 40;

const stateOf = ({ finished_at, problem }: ExportRun): "under way" | "whole" | "failed" => {
  if (finished_at === null) return "under way";
  return problem === null ? "whole" : "failed";
};

/** `operator exports`. */
export async function run(options: { json?: boolean }): Promise<void> {
  // Each shard of a divided database keeps its own: where a day is written says which.
  const listed = await asOperator(() => Promise.all(inEachShard(() => listRuns(LISTED))));
  const runs = listed
    .flat()
    .sort((one, other) => other.day.localeCompare(one.day))
    .map((each) => ({ ...each, state: stateOf(each) }));
  const rows = runs.map(({ day, state, rows, bytes, place, problem }) => [
    day,
    state,
    String(rows ?? "-"),
    String(bytes ?? "-"),
    problem ? `${place}: ${problem}` : place,
  ]);
  const lines =
    rows.length > 0
      ? table(["DAY", "STATE", "ROWS", "BYTES", "WHERE"], rows)
      : ["No day was exported yet. Set EXPORT_TO, and a worker does it: docs/operate/export.md"];
  print({ data: runs }, options, lines);
}
