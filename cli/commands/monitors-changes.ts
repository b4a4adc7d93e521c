import type { MonitorRun, PageChange } from "#lib/scraping/monitors/types.ts";
import { paint } from "../output/colour.ts";
import { escapeControls, escapeLines } from "../output/escape-controls.ts";
import { shownTime } from "../output/times.ts";
import { type ListOptions, printList } from "../print-answer.ts";
import { readId } from "../read-id.ts";

const COUNTED = ["changed", "new", "removed", "same", "failed"] as const;

/** Summarizes a run in one line. */
function outcomeOf({ status, pages, error, credits_used: credits }: MonitorRun): string {
  if (status === "running") return "under way";
  if (error) return `failed: ${escapeControls(error.message)}`;
  const counts = COUNTED.filter((name) => pages[name] > 0).map((name) => `${pages[name]} ${name}`);
  return `${counts.join(", ") || "no pages"}; ${credits} ${credits === 1 ? "credit" : "credits"}`;
}

function diffLine(line: string): string {
  if (line.startsWith("+")) return paint(line, "green");
  return line.startsWith("-") ? paint(line, "red") : line;
}

function changeLines({ status, url, diff }: PageChange, whole: boolean): string[] {
  const counts = diff ? ` (+${diff.added} −${diff.removed})` : "";
  const shown = whole && diff ? escapeLines(diff.text).map((line) => `     ${diffLine(line)}`) : [];
  const cut = whole && diff?.truncated ? ["     … It is longer than what is kept."] : [];
  return [`   ${status} ${escapeControls(url)}${counts}`, ...shown, ...cut];
}

function runLines(run: MonitorRun, whole: boolean): string[] {
  return [
    `${shownTime(run.scheduled_for)}  ${escapeControls(run.id)}  ${outcomeOf(run)}`,
    ...run.changes.flatMap((change) => changeLines(change, whole)),
    ...(run.truncated ? ["   … There were more than are kept."] : []),
  ];
}

/** Runs `monitors changes`: runs, newest first, each with the pages that changed. */
export async function run(given: string, options: ListOptions & { diff?: boolean }): Promise<void> {
  const path = `/v1/monitors/${readId("mon", given)}/runs`;
  await printList<MonitorRun>({ path }, options, (runs) =>
    runs.length === 0 ? ["It has not run yet."] : runs.flatMap((run) => runLines(run, options.diff === true)),
  );
}
