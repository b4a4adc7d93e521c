/**
 * So many calls in so many seconds. `leaks`: what was used comes back evenly, and the whole may be used at once (GCRA, ATM Forum TM 4.0). `window`:
 * all comes back when the next window begins; windows are counted from 1970, so a day is one of UTC.
 */
export type Limit = {
  /** Whose limit it is, and which one: one count each, over all processes. */
  id: string;
  kind: "leaks" | "window";
  limit: number;
  windowSeconds: number;
};

/** How much of a limit is used, as of a moment in ms since 1970. */
export type Level = { used: number; at: number };

export type Ask = {
  limit: Limit;
  /** Calls that wait to be let in. */
  need: number;
  /** Those and the ones that are expected; of these no more than a share of what is left is granted. */
  want: number;
  /** Added to what is used, whatever the limit: calls let in without asking; below zero, calls that were taken and not let in. */
  settle: number;
  /** Of a window, which one that concerns; another has begun since when it is not the present one. */
  settleWindow: number;
};

/** Calls that were granted, and the level after that. */
export type Grant = { granted: number; level: Level };

/** Where all processes count together. Answers in the order of what was asked; each limit is named once. */
export type RateStore = {
  /** @param share of what is left that may be taken for calls which are only expected. */
  take(asks: readonly Ask[], share: number): Promise<Grant[]>;
  close(): Promise<void>;
};

/** What a caller may be told of a limit, in whole calls and seconds. */
export type LimitState = {
  limit: Limit;
  /** May be called at once, as far as this process knows. */
  remaining: number;
  /** Without a call, until all is back. */
  resetSeconds: number;
  /** Of a refused call: until there is room for one, which is never behind the reset. */
  retryAfterSeconds: number | undefined;
};

/** Whether a call was let in, and what is left of each limit that concerns it. */
export type Taken = { admitted: boolean; states: LimitState[] };
