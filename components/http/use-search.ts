"use client";

import { useDeferredValue, useMemo, useState } from "react";
import { findMatches, firstAfter, type Match } from "./find-matches.ts";

/** Matches in a body and the last jump; each jump is a new object. */
export type Searched = {
  matches: readonly Match[];
  /** Index of the current match; -1 for none. */
  current: number;
  reveal: { at: number } | undefined;
};

const NONE: readonly Match[] = [];

/** A search within a body, with jumps to positions in it. */
export function useSearch(text: string) {
  const [search, setSearch] = useState("");
  const [jump, setJump] = useState<{ at: number; search: string }>();
  const wanted = useDeferredValue(search);
  const matches = useMemo(() => (wanted.trim() === "" ? NONE : findMatches(text, wanted)), [text, wanted]);
  // Target of the last jump for this search text, or the first match.
  const from = jump?.search === wanted ? jump.at : 0;
  const at = firstAfter(matches, from);
  const current = matches.length === 0 ? -1 : at % matches.length;
  const found = matches[current];
  // Searching jumps to the first match; the object is stable until that changes.
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
    /** Jumps to a position that is not a match. */
    goTo: (place: number) => setJump({ at: place, search: wanted }),
  };
}
