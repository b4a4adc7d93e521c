/** How long what was found is answered again, in ms: the page is open to anybody. */
export const STATUS_KEPT_MS = 10_000;
/** Work that is due for so long is late. */
export const WORK_LATE_MS = 60_000;
/** Some schedule runs every second: when none has run to its end for so long, no worker is at work. */
export const WORKER_SILENT_MS = 180_000;
