import { inEachShard } from "#lib/platform/database/shards/shards.ts";
import { type ExportRun, listRuns } from "#lib/reports/exports/runs.ts";
import { asOperator } from "../as-operator.ts";
import { print, table } from "../print.ts";

/** Days listed; more than the window for repeating failed exports. */
const LISTED = 40;

const stateOf = ({ finished_at, problem }: ExportRun): "under way" | "whole" | "failed" => {
  if (finished_at === null) return "under way";
  return problem === null ? "whole" : "failed";
};

export async function run(options: { json?: boolean }): Promise<void> {
  // Each shard of a divided database has its own list, told apart by the path.
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
