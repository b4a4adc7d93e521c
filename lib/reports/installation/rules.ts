import type { ScheduleRun } from "#lib/platform/database/leases/schedule-runs.ts";
import { BROWSER_INSTRUCTIONS } from "#lib/scraping/render/find-browser.ts";
import {
  ARCHIVE_LATE_MS,
  BACKUP_LATE_MS,
  DISK_FULL_SHARE,
  DISK_LOW_SHARE,
  EXPORT_LATE_MS,
  EXPORT_STALLED_MS,
  SCHEDULE_LATE_MS,
} from "./constants.ts";
import type { LastArchive } from "./read-last-archive.ts";
import type { LastBackup } from "./read-last-backup.ts";
import type { LastExport } from "./read-last-export.ts";

/** The state of one thing that callers need. `detail` is for the operator only. */
export type HealthPart = {
  part: "database" | "charging" | "migrations" | "disk" | "schedules" | "backup" | "export" | "archive" | "browser";
  /** `failing`: calls should go elsewhere. `degraded`: calls work, but somebody should look. */
  state: "ok" | "degraded" | "failing";
  detail: string;
};

export const isReady = (parts: readonly HealthPart[]): boolean => parts.every(({ state }) => state !== "failing");

type Run = Pick<ScheduleRun, "name" | "every_ms" | "succeeded_at">;

/** Returns the schedules that have not completed in time. */
export const lateSchedules = (runs: readonly Run[], now: Date): string[] =>
  runs
    .filter(({ every_ms, succeeded_at }) => {
      const late = now.getTime() - (succeeded_at?.getTime() ?? Number.NEGATIVE_INFINITY);
      return late > every_ms + SCHEDULE_LATE_MS;
    })
    .map(({ name }) => name);

export function judgeDisk({ free, size }: { free: number; size: number }): Pick<HealthPart, "state" | "detail"> {
  const share = size > 0 ? free / size : 0;
  const detail = `${(share * 100).toFixed(1)} % of the disk of DATA_DIR is free`;
  if (share < DISK_FULL_SHARE) return { state: "failing", detail };
  return { state: share < DISK_LOW_SHARE ? "degraded" : "ok", detail };
}

/** Judges the schedules. They are the worker's, so they never make a web process fail. */
export function judgeSchedules(runs: readonly Run[], now: Date): Pick<HealthPart, "state" | "detail"> {
  if (runs.length === 0) return { state: "degraded", detail: "no worker has run yet" };
  const late = lateSchedules(runs, now);
  if (late.length === 0) return { state: "ok", detail: "all schedules ran in time" };
  return { state: "degraded", detail: `not run in time: ${late.join(", ")}. Is a worker running?` };
}

/**
 * Whether the nightly backup is late; never without a schedule. Before the first one, any failure
 * makes it late, because the worker makes that one immediately; so do runs that never end, for
 * example because each is killed.
 */
export function isBackupLate(
  last: Pick<LastBackup, "isScheduled" | "takenAt" | "failedAt" | "firstAt">,
  now: Date,
): boolean {
  if (!last.isScheduled) return false;
  if (!last.takenAt && last.failedAt) return true;
  const since = last.takenAt ?? last.firstAt;
  return since !== null && now.getTime() - since.getTime() > BACKUP_LATE_MS;
}

/** Judges the backups; at worst degraded, as calls do not need them. */
export function judgeBackup(last: LastBackup, now: Date): Pick<HealthPart, "state" | "detail"> {
  const state = isBackupLate(last, now) ? "degraded" : "ok";
  const newest = last.takenAt ? `the newest is of ${last.takenAt.toISOString()}` : "there is none yet";
  const failed = last.problem ? `; since then one failed: ${last.problem}` : "";
  if (!last.isScheduled && !last.takenAt) return { state, detail: "none is made: BACKUP_TO is not set" };
  return { state, detail: `${newest}${failed}` };
}

/**
 * Whether a day should have been exported by now; before the first one, any failure makes it late,
 * as for a backup. Not late while catching up, such as after the export was enabled.
 */
export function isExportLate(
  last: Pick<LastExport, "isScheduled" | "through" | "writtenAt" | "failedAt">,
  now: Date,
): boolean {
  if (!last.isScheduled) return false;
  if (!last.through) return last.failedAt !== null;
  const since = (at: Date | null) => now.getTime() - (at?.getTime() ?? 0);
  return since(last.through) > EXPORT_LATE_MS && since(last.writtenAt) > EXPORT_STALLED_MS;
}

export function judgeExport(last: LastExport, now: Date): Pick<HealthPart, "state" | "detail"> {
  const state = isExportLate(last, now) ? "degraded" : "ok";
  if (!last.isScheduled) return { state, detail: "nothing is exported: EXPORT_TO is not set" };
  const newest = last.through ? `all days until ${last.through.toISOString()} are exported` : "no day is exported yet";
  const failed = last.problem ? `; one failed: ${last.problem}` : "";
  return { state, detail: `${newest}${failed}` };
}

/**
 * Whether a day should have been archived, or deleted there, by now; before the first one, any
 * failure makes it late. Not late while catching up. Without a place, archived days cannot be read,
 * which counts as late.
 */
export function isArchiveLate(
  last: Pick<LastArchive, "isScheduled" | "days" | "dueSince" | "movedAt" | "failedAt">,
  now: Date,
): boolean {
  if (!last.isScheduled) return last.days > 0;
  if (!last.dueSince) return false;
  if (!last.movedAt) return last.failedAt !== null;
  const since = (at: Date) => now.getTime() - at.getTime();
  return since(last.dueSince) > ARCHIVE_LATE_MS && since(last.movedAt) > EXPORT_STALLED_MS;
}

export function judgeArchive(last: LastArchive, now: Date): Pick<HealthPart, "state" | "detail"> {
  const state = isArchiveLate(last, now) ? "degraded" : "ok";
  const days = `${last.days} ${last.days === 1 ? "day lies" : "days lie"} in the archive`;
  if (!last.isScheduled)
    return last.days > 0
      ? { state, detail: `${days} and cannot be read: ARCHIVE_TO is not set` }
      : { state, detail: "there is no archive: ARCHIVE_TO is not set" };
  const due = last.dueSince ? `; one is due since ${last.dueSince.toISOString()}` : "";
  const failed = last.problem ? `; one failed: ${last.problem}` : "";
  return { state, detail: `${days}${due}${failed}` };
}

/**
 * Judges this process's browser; at worst degraded, as calls without a browser still work, and
 * other processes on this machine would start the same program.
 *
 * @param browser.problem why its last start failed.
 */
export function judgeBrowser({
  path,
  problem,
}: {
  path?: string | undefined;
  problem?: string | undefined;
}): Pick<HealthPart, "state" | "detail"> {
  if (path === undefined)
    return { state: "ok", detail: `there is no Chromium, so render_js answers 501: ${BROWSER_INSTRUCTIONS}` };
  if (problem !== undefined) return { state: "degraded", detail: `pages are not rendered: ${problem}` };
  return { state: "ok", detail: "no browser has failed to start" };
}
