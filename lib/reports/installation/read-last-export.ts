import { env } from "#lib/platform/env.ts";
import { spanOf } from "#lib/reports/exports/days.ts";
import { readLastRuns } from "#lib/reports/exports/runs.ts";

/** What is known of the daily export, for the metrics, the doctor and the operator's mail. `isExportLate` judges it. */
export type LastExport = {
  /** Whether the worker makes one (EXPORT_TO). */
  isScheduled: boolean;
  /** When the newest day ended that was exported; null before the first. They are exported in their order. */
  through: Date | null;
  /** Of that day, compressed. */
  bytes: number | null;
  /** The newest failure that was not made good, and why in one line. */
  failedAt: Date | null;
  problem: string | null;
};

export async function readLastExport(): Promise<LastExport> {
  const { good, failed } = await readLastRuns();
  return {
    isScheduled: env().EXPORT_TO !== undefined,
    through: good ? spanOf(good.day).to : null,
    bytes: good?.bytes ?? null,
    failedAt: failed?.finished_at ?? null,
    problem: failed ? `${failed.day}: ${failed.problem}` : null,
  };
}
