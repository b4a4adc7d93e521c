/** The channel on which dispatchers are notified that something is due. */
export const DELIVERIES_CHANNEL = "gatehouse_deliveries";

/** The channel on which processes are notified of events for idle listeners, of listeners that changed and of calls through tunnels. */
export const LISTENERS_CHANNEL = "gatehouse_listeners";

/** Deliveries that one step of holding holds: whoever records an attempt of the same subscription waits for one. */
export const HOLD_STEP = 5_000;

/** A backlog of a million rows is moved in one statement; longer than this it may not take, in ms. */
export const BACKLOG_LIMIT_MS = 300_000;
