const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** How long a claimed notice is left alone: a worker that died in between delays it by no more. */
export const NOTICE_LEASE_MS = 2 * MINUTE;
/** Waits after the first, second, … refused try; after the last one the notice is given up. */
export const NOTICE_RETRY_MS = [0.5, 2, 10, 30, 60, 120, 240].map((minutes) => minutes * MINUTE);
/** Notices claimed at once. */
export const NOTICE_BATCH = 20;
/** The channel on which the worker hears that there is something to send. */
export const NOTICES_CHANNEL = "gatehouse_notices";

/** How often the outbox is looked at for mail, and for chat. */
export const SEND_EVERY_MS = 2 * SECOND;
