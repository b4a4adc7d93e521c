import { columnsAt, endsWord, unitsAt } from "./column-width.ts";
import { type JsonScan, TOKEN, type TokenKind } from "./json-scan.ts";
import type { PrettyLines } from "./pretty-lines.ts";
import { lastAtMost, SPOKEN_MAX, spoken } from "./raw-rows.ts";

const INDENT_COLUMNS = 2;
/** Made once: thousands of folded lines are counted at a time. */
const COUNT = new Intl.NumberFormat("en");

/** A part of a line as it is shown. `at` is its place in the text; -1 for what was added to it. */
export type LinePiece = { text: string; kind: TokenKind | "added" | "folded"; at: number };

export type PrettyRows = {
  count: number;
  /** The line that a row belongs to, and where in it the row begins, in UTF-16 units of what is shown. */
  line: Uint32Array;
  from: Uint32Array;
};

/** What is shown of a line, from the token that it begins with; a folded one goes on to where its container ends. */
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
      const kind = scan.kinds[token] as TokenKind; // written by scanJson alone
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

/** How far a line stands in; very deep ones are not pushed out of sight. */
export const indentOf = (lines: PrettyLines, line: number, columns: number): number =>
  Math.min((lines.depth[line] ?? 0) * INDENT_COLUMNS, columns >> 1);

/** Breaks the seen lines into rows of at most `columns`, the indent included: between words, or within a word that is longer itself. */
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
  /** The last place in the row at which it may end, and the columns before it; 0 where there is none. */
  let wordEnd = 0;
  let usedAtWordEnd = 0;
  /** Takes up a part of what is shown of the line, a character at a time. */
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
    // By places in the text rather than by pieces: there can be millions of lines, and few are ever looked at.
    const end = lines.firstToken[line + 1] ?? 0;
    for (let token = lines.firstToken[line] ?? 0; token < end; token++) {
      take(text, scan.starts[token] ?? 0, scan.ends[token] ?? 0);
      if (scan.kinds[token] === TOKEN.colon) take(" ", 0, 1);
    }
  }
  return rows;
}

/** The pieces of one row: its line's, cut to where it begins and the next row of that line does. */
export function rowPieces(pieces: readonly LinePiece[], rows: PrettyRows, row: number): LinePiece[] {
  const from = rows.from[row] ?? 0;
  const goesOn = row + 1 < rows.count && rows.line[row + 1] === rows.line[row];
  const to = goesOn ? (rows.from[row + 1] ?? 0) : Number.POSITIVE_INFINITY;
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

/** The line in which a place of the text is shown when nothing is folded. */
export function lineAt(scan: JsonScan, lines: PrettyLines, at: number): number {
  const token = lastAtMost(scan.starts, scan.count, at);
  return lastAtMost(lines.firstToken, lines.count, token);
}

/** The row in which a place of the text is shown; that of its line when it is folded away. */
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

/** Returns the screen-reader text of a line, cut at `SPOKEN_MAX` characters. */
export function spokenLine(pieces: readonly LinePiece[]): string {
  let text = "";
  for (const piece of pieces) {
    if (text.length > SPOKEN_MAX) break;
    text += piece.text.slice(0, SPOKEN_MAX + 1);
  }
  return spoken(text);
}
