import { columnsAt, endsWord, unitsAt } from "./column-width.ts";
import { type JsonScan, TOKEN, type TokenKind } from "./json-scan.ts";
import type { PrettyLines } from "./pretty-lines.ts";
import { lastAtMost, SPOKEN_LINE_MAX, spoken } from "./raw-rows.ts";

const INDENT_COLUMNS = 2;
/** Shared, because thousands of folded lines are formatted at a time. */
const COUNT = new Intl.NumberFormat("en");

/** A displayed part of a line. `at` is its position in the text; -1 if added. */
export type LinePiece = { text: string; kind: TokenKind | "added" | "folded"; at: number };

export type PrettyRows = {
  count: number;
  /** The line of each row, and where in it the row starts, in displayed UTF-16 units. */
  line: Uint32Array;
  from: Uint32Array;
};

/** Returns the displayed pieces of a line; a folded one extends to the end of its container. */
export function linePieces(
  text: string,
  scan: JsonScan,
  lines: PrettyLines,
  line: number,
  folded: boolean,
): LinePiece[] {
  const pieces: LinePiece[] = [];
  const addLine = (each: number) => {
    const end = lines.firstToken[each + 1] ?? 0;
    for (let token = lines.firstToken[each] ?? 0; token < end; token++) {
      const kind = scan.kinds[token] as TokenKind; // written only by scanJson
      const at = scan.starts[token] ?? 0;
      pieces.push({ text: text.slice(at, scan.ends[token]), kind, at });
      if (kind === TOKEN.colon) pieces.push({ text: " ", kind: "added", at: -1 });
    }
  };
  addLine(line);
  if (folded) {
    const members = lines.members[line] ?? 0;
    pieces.push({
      text: ` ${COUNT.format(members)} ${members === 1 ? "item" : "items"} `,
      kind: "folded",
      at: -1,
    });
    addLine(lines.closedAt[line] ?? line);
  }
  return pieces;
}

/** Returns a line's indentation, limited so that deep lines stay visible. */
export const indentOf = (lines: PrettyLines, line: number, columns: number): number =>
  Math.min((lines.depth[line] ?? 0) * INDENT_COLUMNS, columns >> 1);

/**
 * Breaks the visible lines into rows of at most `columns` including indentation: between words, or
 * within longer words.
 */
export function prettyRows(
  text: string,
  scan: JsonScan,
  lines: PrettyLines,
  seen: Uint32Array,
  folded: ReadonlySet<number>,
  columns: number,
): PrettyRows {
  let rows: PrettyRows = { count: 0, line: new Uint32Array(seen.length + 64), from: new Uint32Array(seen.length + 64) };
  const add = (line: number, from: number) => {
    if (rows.count === rows.line.length) {
      const next = { ...rows, line: new Uint32Array(rows.count * 2), from: new Uint32Array(rows.count * 2) };
      next.line.set(rows.line);
      next.from.set(rows.from);
      rows = next;
    }
    rows.line[rows.count] = line;
    rows.from[rows.count] = from;
    rows.count++;
  };
  let line = 0;
  let room = 0;
  let used = 0;
  let shown = 0;
  /** The last possible break in the row, and the columns before it; 0 for none. */
  let wordEnd = 0;
  let usedAtWordEnd = 0;
  /** Adds displayed text to the line, one character at a time. */
  const take = (source: string, start: number, end: number) => {
    for (let at = start; at < end; ) {
      const width = columnsAt(source, at);
      while (used > 0 && used + width > room) {
        add(line, wordEnd || shown);
        used = wordEnd ? used - usedAtWordEnd : 0;
        wordEnd = 0;
      }
      used += width;
      const unit = source.charCodeAt(at);
      const units = unitsAt(source, at);
      at += units;
      shown += units;
      if (endsWord(unit)) {
        wordEnd = shown;
        usedAtWordEnd = used;
      }
    }
  };
  for (line of seen) {
    room = Math.max(8, columns - indentOf(lines, line, columns));
    used = 0;
    shown = 0;
    wordEnd = 0;
    add(line, 0);
    if (folded.has(line)) {
      for (const piece of linePieces(text, scan, lines, line, true)) take(piece.text, 0, piece.text.length);
      continue;
    }
    // By text positions rather than pieces: of millions of lines, few are ever displayed.
    const end = lines.firstToken[line + 1] ?? 0;
    for (let token = lines.firstToken[line] ?? 0; token < end; token++) {
      take(text, scan.starts[token] ?? 0, scan.ends[token] ?? 0);
      if (scan.kinds[token] === TOKEN.colon) take(" ", 0, 1);
    }
  }
  return rows;
}

/** Returns the pieces of one row, cut from its line's. */
export function rowPieces(pieces: readonly LinePiece[], rows: PrettyRows, row: number): LinePiece[] {
  const from = rows.from[row] ?? 0;
  const isContinued = row + 1 < rows.count && rows.line[row + 1] === rows.line[row];
  const to = isContinued ? (rows.from[row + 1] ?? 0) : Number.POSITIVE_INFINITY;
  const cut: LinePiece[] = [];
  let before = 0;
  for (const piece of pieces) {
    const start = Math.max(0, from - before);
    const end = Math.min(piece.text.length, to - before);
    if (start < end)
      cut.push({ ...piece, text: piece.text.slice(start, end), at: piece.at === -1 ? -1 : piece.at + start });
    before += piece.text.length;
  }
  return cut;
}

/** Returns the line at a text position with nothing folded. */
export function lineAt(scan: JsonScan, lines: PrettyLines, at: number): number {
  const token = lastAtMost(scan.starts, scan.count, at);
  return lastAtMost(lines.firstToken, lines.count, token);
}

/** Returns the row at a text position, or its line's row if folded. */
export function rowAt(pieces: readonly LinePiece[], rows: PrettyRows, line: number, at: number): number {
  let row = lastAtMost(rows.line, rows.count, line);
  while (row > 0 && rows.line[row - 1] === line) row--;
  let shown = 0;
  for (const piece of pieces) {
    if (piece.at !== -1 && at >= piece.at && at < piece.at + piece.text.length) {
      const offset = shown + at - piece.at;
      while (row + 1 < rows.count && rows.line[row + 1] === line && (rows.from[row + 1] ?? 0) <= offset) row++;
      return row;
    }
    shown += piece.text.length;
  }
  return row;
}

/** Returns the screen-reader text of a line, cut at `SPOKEN_LINE_MAX` characters. */
export function spokenLine(pieces: readonly LinePiece[]): string {
  let text = "";
  for (const piece of pieces) {
    if (text.length > SPOKEN_LINE_MAX) break;
    text += piece.text.slice(0, SPOKEN_LINE_MAX + 1);
  }
  return spoken(text);
}
