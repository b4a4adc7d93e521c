import type { DeliveryDetail } from "./types.ts";

/**
 * Returns the delivery in its initial state, so that a retried call gets the same response as the
 * first time (contract 4). Deliveries to a command line wait for the listener and have no time.
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
