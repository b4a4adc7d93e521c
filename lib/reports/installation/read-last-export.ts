import { env } from "#lib/platform/env.ts";
import { shownPlace } from "#lib/platform/places/open-place.ts";
import { spanOf } from "#lib/reports/exports/days.ts";
import { readLastRuns } from "#lib/reports/exports/runs.ts";

/** What is known of the daily export, for the metrics, the doctor and the operator's mail. `isExportLate` judges it. */
export type LastExport = {
  /** Whether the worker makes one (EXPORT_TO). */
  isScheduled: boolean;
  /** When the newest day ended that was exported; null before the first. They are exported in their order. */
  through: Date | null;
  /** When the newest day was written: while days are made up for, one is every minute or so. */
  writtenAt: Date | null;
  /** Of that day, compressed. */
  bytes: number | null;
  /** The newest failure that was not made good, and why in one line. */
  failedAt: Date | null;
  problem: string | null;
};

export async function readLastExport(): Promise<LastExport> {
  const { EXPORT_TO } = env();
  if (EXPORT_TO === undefined)
    return { isScheduled: false, through: null, writtenAt: null, bytes: null, failedAt: null, problem: null };
  const { good, failed } = await readLastRuns(shownPlace(EXPORT_TO));
  return {
    isScheduled: true,
    through: good ? spanOf(good.day).to : null,
    writtenAt: good?.finished_at ?? null,
    bytes: good?.bytes ?? null,
    failedAt: failed?.finished_at ?? null,
    problem: failed ? `${failed.day}: ${failed.problem}` : null,
  };
}
