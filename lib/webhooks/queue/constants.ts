/** The channel that notifies dispatchers of due deliveries. */
export const DELIVERIES_CHANNEL = "gatehouse_deliveries";

/**
 * The channel that notifies processes of events for idle listeners, changed listeners and tunnel
 * calls.
 */
export const LISTENERS_CHANNEL = "gatehouse_listeners";

/** Deliveries held per step. Recording an attempt of the same subscription waits for one step. */
export const HOLD_STEP = 5_000;

/** Maximum duration of the single statement that moves a backlog of a million rows, in ms. */
export const BACKLOG_LIMIT_MS = 300_000;
