"use client";

import { ChevronDown, ChevronUp, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { IconButton } from "#components/ui/primitives/icon-button.tsx";
import { grouped } from "#components/ui/text/time-text.ts";
import { HITS_MAX } from "./find-hits.ts";

type BodySearchProps = {
  what: string;
  search: string;
  count: number;
  /** Index of the current match; -1 for none. */
  current: number;
  onSearch: (text: string) => void;
  onStep: (by: 1 | -1) => void;
  onClose: () => void;
};

/** Searches a body: Enter goes to the next match, Shift+Enter to the previous one, Esc closes. */
export function BodySearch({ what, search, count, current, onSearch, onStep, onClose }: BodySearchProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    // Capture before the document's handler, for which Esc closes the whole sheet.
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.target !== input.current) return;
      event.preventDefault();
      event.stopPropagation();
      onClose();
    };
    window.addEventListener("keydown", onKey, true);
    return () => window.removeEventListener("keydown", onKey, true);
  }, [onClose]);

  const many = count === HITS_MAX ? `${grouped(HITS_MAX)}+` : grouped(count);
  return (
    <search className="flex h-9 items-center gap-0.5 border-b border-line bg-panel pr-1.5 pl-2">
      <input
        aria-label={`Search the ${what}`}
        autoComplete="off"
        className="h-6 min-w-0 flex-1 rounded-sm border border-line-control bg-panel px-2 text-xs focus-visible:-outline-offset-1"
        data-1p-ignore=""
        onChange={(event) => onSearch(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          onStep(event.shiftKey ? -1 : 1);
        }}
        placeholder="Search"
        ref={input}
        spellCheck={false}
        value={search}
      />
      <span className="min-w-12 px-1 text-center text-2xs whitespace-nowrap text-muted tabular-nums" role="status">
        {search.trim() !== "" && (count === 0 ? "none" : `${grouped(current + 1)} of ${many}`)}
      </span>
      <IconButton
        disabled={count === 0}
        icon={<ChevronUp />}
        label="Match before (Shift and Enter)"
        onClick={() => onStep(-1)}
        size="sm"
      />
      <IconButton
        disabled={count === 0}
        icon={<ChevronDown />}
        label="Next match (Enter)"
        onClick={() => onStep(1)}
        size="sm"
      />
      <IconButton icon={<X />} label="End the search (Esc)" onClick={onClose} size="sm" />
    </search>
  );
}
