import type { ReactNode } from "react";

/** A row of the palette. */
export type Entry = {
  /** Its own among all of them. */
  id: string;
  label: string;
  /** Other words that people type for it. */
  words?: string;
  icon?: ReactNode;
  /** Small at the row's end. */
  note?: { text: string; isCode: boolean };
  target: Target;
};

/** Where it leads, with the name under which it stands among the recent places the next time, if it does; or what it does. */
export type Target = { href: string; keptAs?: string } | { act: () => void };

export type EntryGroup = { heading: string; entries: readonly Entry[]; isFixed?: true };
