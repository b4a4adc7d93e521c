/**
 * Returns SQL for whether a queued delivery is held, marked or not, like
 * prisma/functions/as_listed_queued.sql.
 * @param queued a row of the queue.
 * @param webhook the subscription's row, with null columns for an ad hoc URL.
 */
export const isHeld = (queued: string, webhook: string): string =>
  `(${queued}.lane = 'held' or ${queued}.lane in ('live', 'parked') and ${queued}.leased_until is null and coalesce(${webhook}.status = 'paused', false))`;
