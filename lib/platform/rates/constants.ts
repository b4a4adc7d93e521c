/**
 * How long in ms a process may hold calls that it has taken but not admitted. Afterwards room that
 * leaks back makes them worthless, and calls of a window are returned.
 */
export const SLICE_HELD_MS = 1_000;
/**
 * Minimum time in ms before a refused process asks for the same limit again; room that returns
 * meanwhile is granted immediately.
 */
export const REFUSED_MS = 25;
/** How often to check for calls of a window returned by others, in ms. */
export const WINDOW_REFUSED_MS = 250;
/** Calls in the last second from which a limit's slice is refilled before it is empty. */
export const HOT_CALLS = 8;
/** Idle time in ms after which a slice is dropped. */
export const SLICE_FORGOTTEN_MS = 60_000;

export const TAKE_BATCH_MAX = 500;
/**
 * Timeout of the store in ms, after which the process decides by its share. In total less than
 * contract 14.8 allows.
 */
export const STORE_ANSWERS_MS = 1_000;
export const PROBE_STORE_MS = 1_000;
