import { env } from "#lib/platform/env/env.ts";
import { shownPlace } from "#lib/platform/storage/places/open-place.ts";
import { spanOf } from "#lib/reports/exports/days.ts";
import { readLastRuns } from "#lib/reports/exports/runs.ts";

/**
 * State of the daily export, for the metrics, the doctor and the operators' mail. Judged by
 * `isExportLate`.
 */
export type LastExport = {
  /** Whether the worker exports (EXPORT_TO). */
  isScheduled: boolean;
  /** End of the newest exported day; null before the first. Days are exported in order. */
  through: Date | null;
  /** When the newest day was written; about every minute while catching up. */
  writtenAt: Date | null;
  /** Compressed size of that day. */
  bytes: number | null;
  /** The newest unresolved failure, with its reason in one line. */
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
