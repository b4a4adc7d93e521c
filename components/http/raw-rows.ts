import { visiblePieces } from "#components/ui/text/visible-text.ts";
import { columnsAt, endsWord, unitsAt } from "./column-width.ts";

/** A text in rows of limited width. */
export type RawRows = {
  count: number;
  /** Start of each row in UTF-16 units; an extra entry ends the last. */
  starts: Uint32Array;
  lineCount: number;
  lineStarts: Uint32Array;
};

const LINE_FEED = 0x0a;
/** Maximum characters of a line that are read out. */
export const SPOKEN_LINE_MAX = 2_000;

/**
 * Breaks a text at line feeds, and longer lines than `columns` between words, or within longer
 * words; never within a character.
 */
export function rawRows(text: string, columns: number): RawRows {
  let starts = new Uint32Array(256);
  let lineStarts = new Uint32Array(64);
  let count = 1;
  let lineCount = 1;
  let used = 0;
  /** The last possible break in the row, and the columns before it; 0 for none. */
  let wordEnd = 0;
  let usedAtWordEnd = 0;
  for (let at = 0; at < text.length; ) {
    if (text.charCodeAt(at) === LINE_FEED) {
      at++;
      used = 0;
      wordEnd = 0;
      if (count + 1 >= starts.length) starts = doubled(starts);
      if (lineCount >= lineStarts.length) lineStarts = doubled(lineStarts);
      starts[count++] = at;
      lineStarts[lineCount++] = at;
      continue;
    }
    const width = columnsAt(text, at);
    while (used > 0 && used + width > columns) {
      if (count + 1 >= starts.length) starts = doubled(starts);
      starts[count++] = wordEnd || at;
      used = wordEnd ? used - usedAtWordEnd : 0;
      wordEnd = 0;
    }
    used += width;
    const unit = text.charCodeAt(at);
    at += unitsAt(text, at);
    if (endsWord(unit)) {
      wordEnd = at;
      usedAtWordEnd = used;
    }
  }
  starts[count] = text.length;
  return { count, starts, lineCount, lineStarts: lineStarts.subarray(0, lineCount) };
}

function doubled(column: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const next = new Uint32Array(column.length * 2);
  next.set(column);
  return next;
}

/**
 * Returns the index of the last entry at most `value`; `entries` ascend and the first is at most
 * `value`.
 */
export function lastAtMost(entries: Uint32Array, count: number, value: number): number {
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((entries[middle] ?? 0) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}

export type RawRow = {
  from: number;
  /** Excludes the line break. */
  to: number;
  /** From 1; null for a continuation row. */
  line: number | null;
  /** Whether its line has several rows. */
  isLong: boolean;
};

export function rawRow(text: string, rows: RawRows, row: number): RawRow {
  const from = rows.starts[row] ?? 0;
  let to = rows.starts[row + 1] ?? text.length;
  if (to > from && text[to - 1] === "\n" && row + 1 < rows.count) to--;
  // Hides the \r of a line's usual end; a lone one is shown.
  if (to > from && text[to - 1] === "\r" && text[to] === "\n") to--;
  const line = lastAtMost(rows.lineStarts, rows.lineCount, from);
  const begins = rows.lineStarts[line] === from;
  const isLast = row + 1 >= rows.count || rows.lineStarts[line + 1] === rows.starts[row + 1];
  return { from, to, line: begins ? line + 1 : null, isLong: !begins || !isLast };
}

/**
 * Returns the screen-reader text: invisible characters by code point, as displayed, and only the
 * start of a long text.
 */
export function spoken(text: string): string {
  const shown = visiblePieces(text.slice(0, SPOKEN_LINE_MAX).trimEnd());
  return shown.map((piece) => piece.text).join("") + (text.length > SPOKEN_LINE_MAX ? "…" : "");
}

/** Returns the screen-reader text of a row's line, cut if it is very long. */
export function spokenRawLine(text: string, rows: RawRows, row: number): string {
  const line = lastAtMost(rows.lineStarts, rows.lineCount, rows.starts[row] ?? 0);
  const from = rows.lineStarts[line] ?? 0;
  const to = line + 1 < rows.lineCount ? (rows.lineStarts[line + 1] ?? text.length) : text.length;
  return spoken(text.slice(from, Math.min(to, from + SPOKEN_LINE_MAX + 1)));
}

/** Returns a text position as line and column, from 1, whatever the width of `rows`. */
export function placeOf(rows: RawRows, at: number): { line: number; column: number } {
  const line = lastAtMost(rows.lineStarts, rows.lineCount, at);
  return { line: line + 1, column: at - (rows.lineStarts[line] ?? 0) + 1 };
}
