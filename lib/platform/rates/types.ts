/**
 * `limit` calls per `windowSeconds`. `leaks`: used calls come back evenly, and the whole limit may
 * be used in a burst (GCRA, ATM Forum TM 4.0). `window`: all come back when the next window begins;
 * windows count from 1970, so a day is a UTC day.
 */
export type Limit = {
  /** Identifies the owner and the limit, which has one count over all processes. */
  id: string;
  kind: "leaks" | "window";
  limit: number;
  windowSeconds: number;
};

/** How much of a limit is used, at a time in ms since 1970. */
export type Level = { used: number; at: number };

export type Ask = {
  limit: Limit;
  need: number;
  /** Waiting and expected calls; of the latter at most a share of the remaining room is granted. */
  want: number;
  /**
   * Added to the used calls regardless of the limit: calls admitted without asking or, if negative,
   * calls taken but not admitted.
   */
  settle: number;
  /** Number of the window that `settle` concerns; ignored unless it is the current one. */
  settleWindow: number;
};

export type Grant = { granted: number; level: Level };

/**
 * The shared store of all processes. Results are in the order of the requests; each limit occurs
 * once.
 */
export type RateStore = {
  /** @param share part of the remaining room that may be taken for expected calls. */
  take(asks: readonly Ask[], share: number): Promise<Grant[]>;
  close(): Promise<void>;
};

/** What a caller may learn of a limit, in whole calls and seconds. */
export type LimitState = {
  limit: Limit;
  /** Calls possible immediately, as far as this process knows. */
  remaining: number;
  /** Time until all room is back, without further calls. */
  resetSeconds: number;
  /** For a refused call, time until there is room for one; at most `resetSeconds`. */
  retryAfterSeconds: number | undefined;
};

export type Taken = { admitted: boolean; states: LimitState[] };
