"use client";

import { useDeferredValue, useMemo, useState } from "react";
import { findMatches, firstAfter, type Match } from "./find-matches.ts";

/** What is lit in a body, and the place that was jumped to last; each jump is another object. */
export type Searched = {
  matches: readonly Match[];
  /** Which match one is at; -1 for none. */
  current: number;
  reveal: { at: number } | undefined;
};

const NONE: readonly Match[] = [];

/** A search within one body, and jumps to places in it. */
export function useSearch(text: string) {
  const [search, setSearch] = useState("");
  const [jump, setJump] = useState<{ at: number; search: string }>();
  const wanted = useDeferredValue(search);
  const matches = useMemo(() => (wanted.trim() === "" ? NONE : findMatches(text, wanted)), [text, wanted]);
  // Where the last jump of this very search went; until there is one, the first match.
  const from = jump?.search === wanted ? jump.at : 0;
  const at = firstAfter(matches, from);
  const current = matches.length === 0 ? -1 : at % matches.length;
  const found = matches[current];
  // Searching goes to the first match by itself; the object stays the same until there is another.
  const first = useMemo(() => (matches[0] ? { at: matches[0].from } : undefined), [matches]);
  const step = (by: 1 | -1) => {
    if (matches.length === 0) return;
    const next = matches[(current + by + matches.length) % matches.length];
    if (next) setJump({ at: next.from, search: wanted });
  };
  const searched: Searched = { matches, current, reveal: jump && (jump.search === wanted || !found) ? jump : first };
  return {
    search,
    searched,
    setSearch,
    step,
    /** Goes to a place that no search found. */
    goTo: (place: number) => setJump({ at: place, search: wanted }),
  };
}
