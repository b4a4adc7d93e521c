import { HOUR_MS } from "#lib/platform/values/time.ts";

/** How long after its interval a schedule that has not completed is late. */
export const SCHEDULE_LATE_MS = 120_000;
/**
 * A nightly backup older than this is late: a day, plus the time it may take. Same as in
 * deploy/prometheus.
 */
export const BACKUP_LATE_MS = 26 * HOUR_MS;
/**
 * The export is late when its newest day ended longer ago: the next day ends a day later, is final
 * after three hours, and may take as long again. Same as in deploy/prometheus.
 */
export const EXPORT_LATE_MS = 30 * HOUR_MS;
/**
 * Catching up counts as progress if a day was written within this time: a large one takes many
 * minutes.
 */
export const EXPORT_STALLED_MS = HOUR_MS;
/**
 * A day due for the archive is late after this if none was moved within `EXPORT_STALLED_MS`; as
 * long as for a backup, which may delay it.
 */
export const ARCHIVE_LATE_MS = 26 * HOUR_MS;
/** Shares of DATA_DIR's disk that should be free, and must be free. */
export const DISK_LOW_SHARE = 0.1;
export const DISK_FULL_SHARE = 0.01;
/** Time limit of all parts of `/readyz` together: load balancers do not wait longer. */
export const HEALTH_MS = 2_000;
/** How long a result is reused, so that frequent probes cost little. */
export const HEALTH_KEPT_MS = 1_000;
