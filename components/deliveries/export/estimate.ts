import { DAY_MS } from "#lib/platform/values/time.ts";
import type { ExportProgress } from "./read-export.ts";

/** Too early for an estimate before this time and share. */
const GUESS_AFTER_MS = 2_000;
const GUESS_FROM_SHARE = 0.02;

export type ExportSpan = { from: number; to: number };

/** Returns the exported span in Unix ms, from the list's query and the days of retention. */
export function spanOf(
  { from, to, within_ms: within }: Readonly<Record<string, string>>,
  { now, keptDays }: { now: number; keptDays: number },
): ExportSpan {
  const back = within === undefined ? keptDays * DAY_MS : Number(within);
  return { from: from === undefined ? now - back : Date.parse(from), to: to === undefined ? now : Date.parse(to) };
}

export type ExportEstimate = {
  /** Share of the span, 0 to 1. The number of deliveries is unknown until the end. */
  share: number;
  rowsPerSecond: number;
  /** Null while it is too early to estimate. */
  secondsLeft: number | null;
};

/** Estimates progress and remaining time from how far back the export is. `elapsed` is in ms. */
export function estimateExport({ rows, reached }: ExportProgress, span: ExportSpan, elapsed: number): ExportEstimate {
  const length = Math.max(1, span.to - span.from);
  const share = reached === undefined ? 0 : Math.min(1, Math.max(0, (span.to - Date.parse(reached)) / length));
  const known = elapsed >= GUESS_AFTER_MS && share >= GUESS_FROM_SHARE;
  return {
    share,
    rowsPerSecond: elapsed > 0 ? Math.round((rows / elapsed) * 1_000) : 0,
    secondsLeft: known ? Math.ceil(((elapsed / share) * (1 - share)) / 1_000) : null,
  };
}
