import type { KINDS } from "./constants.ts";

/** A day in UTC, as `2026-11-24`. */
export type Day = string;

export type KindName = (typeof KINDS)[number];

/** A part of a day's export with its own files. */
export type Kind = {
  /**
   * Yields the day's rows in a fixed order, in pages: the same rows give the same pages. The fields
   * are the columns, in order.
   */
  read(day: Day): AsyncGenerator<readonly object[]>;
  /** Returns the amount of data, as a number that grows with every addition to the day. */
  count(day: Day): Promise<number>;
};
