import { readLastRuns } from "#lib/platform/backup/runs.ts";
import { env } from "#lib/platform/env/env.ts";
import { shownPlace } from "#lib/platform/storage/places/open-place.ts";

/**
 * State of the backups at the worker's place, or at any place without one, for the metrics, the
 * doctor and the operators' mail. Judged by `isBackupLate`.
 */
export type LastBackup = {
  /** Whether the worker makes one every night (BACKUP_TO). */
  isScheduled: boolean;
  /** The point in time of the last good backup; null before the first. */
  takenAt: Date | null;
  /** Its location: a folder or a bucket, and its name. */
  place: string | null;
  bytes: number | null;
  /** The newest later failure, with its reason in one line. */
  failedAt: Date | null;
  problem: string | null;
  /** When the first was begun, whatever its outcome. */
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
