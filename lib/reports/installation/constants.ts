/** A schedule that has not run to its end for so long is late, however often it is due. */
export const SCHEDULE_LATE_MS = 120_000;
/** A night's backup that is older than this is late: a day, and what it may take. The alarm of deploy/prometheus says the same. */
export const BACKUP_LATE_MS = 26 * 3_600_000;
/**
 * A day is late when the newest that was exported ended so long ago: the next one is over a day later and final three hours after that, and may take as
 * long again. The alarm of deploy/prometheus says the same.
 */
export const EXPORT_LATE_MS = 30 * 3_600_000;
/** Days are being made up for as long as the newest was written no longer ago: a large one takes many minutes. */
export const EXPORT_STALLED_MS = 3_600_000;
/** A day that should lie in the archive is late after this, while none was moved within `EXPORT_STALLED_MS`: as a backup, which may be in its way. */
export const ARCHIVE_LATE_MS = 26 * 3_600_000;
/** Of the disk that DATA_DIR is on, so much should be free, and so much must be. */
export const DISK_LOW_SHARE = 0.1;
export const DISK_FULL_SHARE = 0.01;
/** What the parts of `/readyz` may take together: a load balancer waits no longer. */
export const HEALTH_MS = 2_000;
/** How long what was found is answered again: a probe a second from many places must not be work. */
export const HEALTH_KEPT_MS = 1_000;
