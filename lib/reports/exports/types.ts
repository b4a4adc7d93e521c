import type { KINDS } from "./constants.ts";

/** A day in UTC, as `2026-11-24`. */
export type Day = string;

export type KindName = (typeof KINDS)[number];

/** What of a day is exported in files of its own. */
export type Kind = {
  /** The day's rows in a fixed order, by pages: the same rows give the same pages. A row's fields are the columns, in their order. */
  read(day: Day): AsyncGenerator<readonly object[]>;
  /** How much there is, as a number that only grows when something is added to the day. */
  count(day: Day): Promise<number>;
};
