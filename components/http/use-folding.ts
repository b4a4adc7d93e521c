"use client";

import { useState } from "react";
import type { JsonScan } from "./json-scan.ts";
import { holders, innerContainers, type PrettyLines } from "./pretty-lines.ts";
import { lineAt } from "./pretty-rows.ts";

export type Folding = {
  folded: ReadonlySet<number>;
  toggle: (line: number) => void;
  /** Folds every container except the outermost, or unfolds all. */
  foldAll: () => void;
  openAll: () => void;
};

const NOTHING: ReadonlySet<number> = new Set();

/** Keeps which containers are folded. Unfolds those around a jump's target. */
export function useFolding(scan: JsonScan, lines: PrettyLines, reveal: { at: number } | undefined): Folding {
  const [folded, setFolded] = useState(NOTHING);
  const [opened, setOpened] = useState<{ at: number }>();
  if (reveal && reveal !== opened) {
    setOpened(reveal);
    const hiding = holders(lines, lineAt(scan, lines, reveal.at)).filter((line) => folded.has(line));
    if (hiding.length > 0) setFolded(new Set([...folded].filter((line) => !hiding.includes(line))));
  }
  return {
    folded,
    toggle(line) {
      const next = new Set(folded);
      if (!next.delete(line) && lines.closedAt[line]) next.add(line);
      setFolded(next);
    },
    foldAll: () => setFolded(innerContainers(lines)),
    openAll: () => setFolded(NOTHING),
  };
}
