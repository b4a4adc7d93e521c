import type { DeliveryDetail } from "./types.ts";

/**
 * A delivery as it was when it was made, whatever has come of it since: so a call that comes again is answered as it was the first time
 * (contract 4). What goes to a command line waits for that, and not for a time.
 */
export const asMade = (delivery: DeliveryDetail): DeliveryDetail => ({
  ...delivery,
  status: "pending",
  attempts_made: 0,
  next_attempt_at: delivery.listener_id === null ? delivery.created_at : null,
  waiting_for: null,
  last_status: null,
  last_error: null,
  delivered_at: null,
  attempts: [],
  attempts_unavailable: null,
});
