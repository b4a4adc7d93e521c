const MINUTE = 60_000;

/** How often the installation is looked at. */
export const NOTIFY_OPERATORS_EVERY_MS = MINUTE;
/** What is gone within this long is nobody's concern. */
export const CONFIRM_MS = MINUTE;
/** An incident is over when nothing was wrong for this long: what comes and goes is one incident, and two mails. */
export const CLEAR_MS = 30 * MINUTE;
/** One that nobody looked for so long is forgotten: its machine is gone. */
export const UNSEEN_MS = 24 * 60 * MINUTE;

/** A delivery that is due for so long is late, in seconds: as for the alarm. */
export const DELIVERY_LATE_S = 60;
/** A schedule fails when it has so often in a row: as for the alarm. */
export const FAILURES_MAX = 5;
