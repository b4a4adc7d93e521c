import { progressReporter } from "#lib/platform/database/leases/schedule-runs.ts";
import { env } from "#lib/platform/env/env.ts";
import { log } from "#lib/platform/logging/log.ts";
import { openPlace } from "#lib/platform/storage/places/open-place.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { BACKUP_LOOK_MS, BACKUP_SCHEDULE } from "./constants.ts";
import { makeBackup } from "./make-backup.ts";
import { bytesOf, rowsOf } from "./manifest.ts";
import { isBackupDue } from "./rules.ts";
import { readRunsTo } from "./runs.ts";

/**
 * Makes the nightly backup to BACKUP_TO if it is due. Logs and records a failure instead of
 * throwing: it is retried in an hour, whereas a failing schedule is retried within half a minute.
 *
 * @returns the number of backups made: 1 or 0.
 */
export async function backUpNightly({ clock, signal }: { clock: Clock; signal: AbortSignal }): Promise<number> {
  const { BACKUP_TO, BACKUP_HOUR, BACKUP_KEEP, BACKUP_PASSPHRASE, ...settings } = env();
  if (BACKUP_TO === undefined) return 0;
  const place = await openPlace(BACKUP_TO, settings);
  if (!isBackupDue(await readRunsTo(place.shown), BACKUP_HOUR, clock.now())) return 0;
  try {
    const made = await makeBackup({
      ...{ clock, place, passphrase: BACKUP_PASSPHRASE, keep: BACKUP_KEEP },
      ...{ progressed: progressReporter({ name: BACKUP_SCHEDULE, everyMs: BACKUP_LOOK_MS }), signal },
    });
    log.info("backup.made", { backup: made.name, place: place.shown, rows: rowsOf(made), bytes: bytesOf(made) });
    return 1;
  } catch (err) {
    log.warn("backup.failed", { err, place: place.shown });
    return 0;
  }
}
