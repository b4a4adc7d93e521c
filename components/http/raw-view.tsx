"use client";

import { type ClipboardEvent, useMemo, useRef } from "react";
import { useColumns } from "#components/ui/hooks/use-columns.ts";
import { ROW_HEIGHT, RowWindow } from "#components/ui/table/row-window.tsx";
import { selectedText } from "./copy-rows.ts";
import { MarkedText } from "./marked-text.tsx";
import { lastAtMost, rawRow, rawRows, spokenRawLine } from "./raw-rows.ts";
import type { Searched } from "./use-search.ts";

type RawViewProps = { text: string; searched: Searched; label: string; className?: string | undefined };

/** Space next to the text in px: padding and line numbers. */
const TAKEN = 20 + 44;

/** Copies the selection without what the view added. */
export function copyRows(event: ClipboardEvent<HTMLDivElement>): void {
  const selection = window.getSelection();
  if (!selection || selection.isCollapsed) return;
  event.preventDefault();
  event.clipboardData.setData("text/plain", selectedText(event.currentTarget, selection));
}

/** A raw body with long lines wrapped. */
export function RawView({ text, searched, label, className }: RawViewProps) {
  const box = useRef<HTMLDivElement>(null);
  const columns = useColumns(box, TAKEN);
  const rows = useMemo(() => rawRows(text, columns), [text, columns]);
  const { matches, current, reveal } = searched;
  return (
    <RowWindow
      aria-label={label}
      box={box}
      className={className}
      count={rows.count}
      onCopy={copyRows}
      reveal={reveal && { cue: reveal, row: lastAtMost(rows.starts, rows.count, reveal.at) }}
      role="region"
      row={(at, isFirstMade) => {
        const { from, to, line, isLong } = rawRow(text, rows, at);
        const whole = isLong && (line !== null || isFirstMade) ? spokenRawLine(text, rows, at) : undefined;
        return (
          <div className="flex overflow-y-clip" key={at} style={{ height: ROW_HEIGHT }}>
            <span aria-hidden="true" className="w-11 shrink-0 pr-2.5 text-right text-faint select-none">
              {line}
            </span>
            {whole !== undefined && <span className="sr-only">{whole}</span>}
            <bdo
              // Continuation rows are visual only; the first rendered row reads the whole line.
              aria-hidden={isLong || undefined}
              className="pr-4 whitespace-pre [unicode-bidi:isolate-override]"
              data-goes-on={line === null || undefined}
              data-text=""
              dir="ltr"
              translate="no"
            >
              <MarkedText at={from} current={current} matches={matches} text={text.slice(from, to)} />
            </bdo>
          </div>
        );
      }}
      tabIndex={0}
    />
  );
}
