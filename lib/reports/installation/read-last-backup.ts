import { readLastRuns } from "#lib/platform/backup/runs.ts";
import { env } from "#lib/platform/env.ts";
import { shownPlace } from "#lib/platform/places/open-place.ts";

/** What is known of backups to where the worker makes them, else to anywhere, for the metrics, the doctor and the operator's mail. `isBackupLate` judges it. */
export type LastBackup = {
  /** Whether the worker makes one every night (BACKUP_TO). */
  isScheduled: boolean;
  /** Of what moment the last good one is; null before the first. */
  takenAt: Date | null;
  /** Where it lies: a folder or a bucket, and its name. */
  place: string | null;
  bytes: number | null;
  /** The newest failure since then, and why in one line. */
  failedAt: Date | null;
  problem: string | null;
  /** When the first was begun, whatever became of it. */
  firstAt: Date | null;
};

export async function readLastBackup(): Promise<LastBackup> {
  const { BACKUP_TO } = env();
  const { good, failed, firstAt } = await readLastRuns(BACKUP_TO && shownPlace(BACKUP_TO));
  return {
    isScheduled: BACKUP_TO !== undefined,
    takenAt: good?.started_at ?? null,
    place: good ? `${good.place}/${good.name}` : null,
    bytes: good?.bytes ?? null,
    failedAt: failed?.started_at ?? null,
    problem: failed?.problem ?? null,
    firstAt,
  };
}
