"use client";

import { type KeyboardEvent, type MouseEvent, useId, useMemo, useRef, useState } from "react";
import { useColumns } from "#components/ui/hooks/use-columns.ts";
import { RowWindow } from "#components/ui/table/row-window.tsx";
import type { JsonScan } from "./json-scan.ts";
import { type PrettyLines, seenLines } from "./pretty-lines.ts";
import { PrettyRow } from "./pretty-row.tsx";
import { lineAt, linePieces, prettyRows, rowAt } from "./pretty-rows.ts";
import { copyRows } from "./raw-view.tsx";
import { treeMove } from "./tree-keys.ts";
import type { Folding } from "./use-folding.ts";
import type { Searched } from "./use-search.ts";

type PrettyViewProps = {
  text: string;
  scan: JsonScan;
  lines: PrettyLines;
  folding: Folding;
  searched: Searched;
  label: string;
  className?: string | undefined;
};

/** Space next to the text in px: fold marks and padding. */
const TAKEN = 20 + 16;

/**
 * Formatted JSON with tokens as written. A keyboard tree: one tab stop; the arrow keys move and
 * fold.
 */
export function PrettyView({ text, scan, lines, folding, searched, label, className }: PrettyViewProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const columns = useColumns(box, TAKEN);
  const { folded, toggle } = folding;
  const seen = useMemo(() => seenLines(lines, folded), [lines, folded]);
  const rows = useMemo(
    () => prettyRows(text, scan, lines, seen, folded, columns),
    [text, scan, lines, seen, folded, columns],
  );
  const [active, setActive] = useState(0);
  const [walked, setWalked] = useState<{ to: number }>();
  const piecesOf = (line: number) => linePieces(text, scan, lines, line, folded.has(line));
  const { matches, current, reveal } = searched;

  const found = useMemo(() => {
    if (!reveal) return undefined;
    const line = lineAt(scan, lines, reveal.at);
    return rowAt(linePieces(text, scan, lines, line, folded.has(line)), rows, line, reveal.at);
  }, [reveal, text, scan, lines, folded, rows]);

  const onKey = (event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    const move = treeMove(event.key, lines, seen, folded, active);
    if (!move) return;
    event.preventDefault();
    event.stopPropagation();
    if ("toggle" in move) toggle(move.toggle);
    else {
      setActive(move.to);
      setWalked({ to: move.to });
    }
  };
  const onClick = (event: MouseEvent) => {
    const mark = (event.target as Element).closest<HTMLElement>("[data-fold]");
    if (!mark) return;
    const line = Number(mark.dataset.fold);
    setActive(line);
    toggle(line);
  };

  const walkedRow = walked && rowAt([], rows, walked.to, 0);
  // The last of a search jump and the arrow keys.
  const [shownReveal, setShownReveal] = useState(reveal);
  if (reveal !== shownReveal) {
    setShownReveal(reveal);
    setWalked(undefined);
  }
  const target =
    walked && walkedRow !== undefined
      ? { cue: walked, row: walkedRow }
      : reveal && found !== undefined
        ? { cue: reveal, row: found }
        : undefined;

  let last = { line: -1, pieces: piecesOf(0) };
  return (
    <RowWindow
      aria-activedescendant={`${id}-${active}`}
      aria-label={label}
      box={box}
      className={className}
      count={rows.count}
      onClick={onClick}
      onCopy={copyRows}
      onKeyDown={onKey}
      reveal={target}
      role="tree"
      row={(at, isFirstMade) => {
        const line = rows.line[at] ?? 0;
        if (last.line !== line) last = { line, pieces: piecesOf(line) };
        return (
          <PrettyRow
            active={line === active}
            at={at}
            columns={columns}
            current={current}
            folded={folded.has(line)}
            id={`${id}-${line}`}
            isFirstMade={isFirstMade}
            key={at}
            line={line}
            lines={lines}
            matches={matches}
            pieces={last.pieces}
            rows={rows}
          />
        );
      }}
      tabIndex={0}
    />
  );
}
