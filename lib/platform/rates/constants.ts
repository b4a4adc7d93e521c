/**
 * How long a process may hold calls that it has taken and not let in yet, in ms. Room that leaks back is then worth no more; calls of a
 * window are returned.
 */
export const SLICE_HELD_MS = 1_000;
/** A process that was refused asks for the same limit again no sooner, in ms: what comes back meanwhile is granted at once. */
export const REFUSED_MS = 25;
/** What others return of a window is looked for again after so long, in ms. */
export const WINDOW_REFUSED_MS = 250;
/** Calls in the last second from which on a limit's slice is filled up before it is empty. */
export const HOT_CALLS = 8;
/** Slices that nobody has asked for so long are forgotten, in ms. */
export const SLICE_FORGOTTEN_MS = 60_000;

/** Limits that one statement takes from at most. */
export const TAKE_BATCH_MAX = 500;
/** Callers wait for the store no longer, in ms; then the process decides by its share. All told less than contract 14.8 allows. */
export const STORE_ANSWERS_MS = 1_000;
/** How often a store that is away is asked whether it is there again, in ms. */
export const PROBE_STORE_MS = 1_000;
