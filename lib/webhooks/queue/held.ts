/**
 * SQL for whether a delivery of the queue is held, marked or not, as prisma/functions/as_listed_queued.sql has it.
 *
 * @param queued a row of the queue.
 * @param webhook its subscription's; of a delivery to an address given ad hoc its columns are null.
 */
export const isHeld = (queued: string, webhook: string): string =>
  `(${queued}.lane = 'held' or ${queued}.lane in ('live', 'parked') and ${queued}.leased_until is null and coalesce(${webhook}.status = 'paused', false))`;
