/** How long a result is reused, in ms: the page is public. */
export const STATUS_KEPT_MS = 10_000;
/** Work due for longer is late. */
export const WORK_LATE_MS = 60_000;
/** Some schedule runs every second: if none has completed for this long, no worker is running. */
export const WORKER_SILENT_MS = 180_000;
