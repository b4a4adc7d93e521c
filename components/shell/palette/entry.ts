import type { ReactNode } from "react";

export type Entry = {
  /** Unique among all entries. */
  id: string;
  label: string;
  /** Synonyms that people type. */
  words?: string;
  icon?: ReactNode;
  /** Small text at the end of the row. */
  note?: { text: string; isCode: boolean };
  target: Target;
};

/** A link, with the name under which it is kept as a recent place, or an action. */
export type Target = { href: string; keptAs?: string } | { act: () => void };

export type EntryGroup = { heading: string; entries: readonly Entry[]; isFixed?: true };
