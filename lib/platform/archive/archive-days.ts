import { progressReporter } from "#lib/platform/database/leases/schedule-runs.ts";
import { isBackupUnderWay } from "#lib/platform/database/partitions/partitions.ts";
import { inOwnFolder } from "#lib/platform/database/shards/shards.ts";
import { env } from "#lib/platform/env/env.ts";
import { log } from "#lib/platform/logging/log.ts";
import { isBusy } from "#lib/platform/postgres/errors.ts";
import { openPlace } from "#lib/platform/storage/places/open-place.ts";
import { archiveDay } from "./archive-day.ts";
import { isInCooldown, readDueDays, readExpiredDays, recordFailure } from "./archived-days.ts";
import { ARCHIVE_KINDS, ARCHIVE_LOOK_MS, ARCHIVE_RETRY_AFTER_MS, ARCHIVE_SCHEDULE } from "./constants.ts";
import { expireDay } from "./expire-day.ts";
import type { ArchiveKind } from "./types.ts";

/**
 * Moves the oldest due day of each kind to ARCHIVE_TO and deletes the oldest expired one there; the
 * next round continues. Failures are logged and recorded instead of thrown: the day stays in the
 * database and is retried in ten minutes.
 *
 * @returns how many days it moved and deleted.
 */
export async function archiveDays({ signal }: { signal: AbortSignal }): Promise<number> {
  let done = 0;
  for (const kind of ARCHIVE_KINDS) done += await archiveOldest(kind, signal);
  return done;
}

async function archiveOldest(kind: ArchiveKind, signal: AbortSignal): Promise<number> {
  const { ARCHIVE_TO, ...settings } = env();
  if (ARCHIVE_TO === undefined || signal.aborted) return 0;
  const [[due], [expired]] = await Promise.all([readDueDays(kind), readExpiredDays(kind)]);
  if ((due ?? expired) === undefined || (await isInCooldown(kind, ARCHIVE_RETRY_AFTER_MS))) return 0;
  // The backup reads the partition that would be dropped.
  if (await isBackupUnderWay()) return 0;
  const place = await openPlace(inOwnFolder(ARCHIVE_TO), settings);
  const progressed = progressReporter({ name: ARCHIVE_SCHEDULE, everyMs: ARCHIVE_LOOK_MS });
  let done = 0;
  for (const [day, work] of [
    [expired, expireDay],
    [due, moveDay],
  ] as const) {
    if (day === undefined) continue;
    try {
      if (await work({ place, kind, day, signal, progressed })) done++;
    } catch (err) {
      // A backup that began meanwhile is reading the partition: the next round retries. Any other
      // cause must be reported.
      if (signal.aborted || (isBusy(err) && (await isBackupUnderWay()))) return done;
      log.warn("archive.failed", { err, kind, day, place: place.shown });
      await recordFailure(kind, day, err);
    }
  }
  return done;
}

async function moveDay(options: Parameters<typeof archiveDay>[0]): Promise<boolean> {
  const moved = await archiveDay(options);
  if (moved)
    log.info("archive.day_moved", { kind: options.kind, day: options.day, place: options.place.shown, ...moved });
  return moved !== undefined;
}
