import type { Piece } from "./pdf-pieces.ts";

/** A line of a column, or a cell. */
export type Run = { pieces: Piece[]; left: number; right: number; y: number; size: number; length: number };

export type Region = { kind: "text"; lines: Run[] } | { kind: "table"; rows: (Run | undefined)[][] };

/** Baselines that differ by less than this share of the size are one line. */
const SAME_LINE = 0.5;
/** A gap wider than this many font sizes separates two runs. */
const RUN_GAP = 1.2;
/** Least adjacent lines that form columns, and that form a table. */
const LEAST_ROWS = 3;
const LEAST_TABLE_ROWS = 2;
/** Least median length of lines in a column; cells are shorter. */
const COLUMN_TEXT = 18;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** From top to bottom. Adjacent lines become consecutive columns or a table. */
export function regionsOf(pieces: readonly Piece[]): Region[] {
  const rows = rowsOf(pieces.filter(({ text }) => text.trim() !== ""));
  const regions: Region[] = [];
  let band: Run[][] = [];
  let covered: [number, number][] = [];
  const end = () => {
    if (band.length > 0) regions.push(...regionsOfBand(band));
    band = [];
    covered = [];
  };
  for (const row of rows) {
    const together = merged([...covered, ...row.map(({ left, right }): [number, number] => [left, right])]);
    // A line across the gap ends columns, and adjacent lines end a single column.
    if (band.length > 0 && (covered.length > 1 ? together.length < covered.length : row.length > 1)) end();
    band.push(row);
    covered = merged([...covered, ...row.map(({ left, right }): [number, number] => [left, right])]);
  }
  end();
  return regions;
}

export const isRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text);

function regionsOfBand(band: readonly Run[][]): Region[] {
  const columns = merged(band.flat().map(({ left, right }): [number, number] => [left, right]));
  const sideBySide = band.filter((row) => row.length > 1).length;
  const lines = (runs: readonly Run[]): Region => ({ kind: "text", lines: [...runs] });
  if (columns.length < 2 || sideBySide < LEAST_TABLE_ROWS) return [lines(band.map((row) => joined(row)))];
  const cells = band.map((row) => columns.map(([left, right]) => inColumn(row, left, right)));
  const isText = columns.every((_, at) => typicalLength(cells.map((row) => row[at])) >= COLUMN_TEXT);
  if (!isText) return tablesOf(cells);
  if (sideBySide < LEAST_ROWS) return [lines(band.map((row) => joined(row)))];
  const inOrder = columns.map((_, at) => cells.flatMap((row) => row[at] ?? []));
  const reads = band.flat().filter((run) => isRightToLeft(textOf(run))).length > band.flat().length / 2;
  return (reads ? inOrder.reverse() : inOrder).map(lines);
}

/** Lines before the first and after the last row with several cells are a title or note. */
function tablesOf(cells: readonly (Run | undefined)[][]): Region[] {
  const isRow = (row: readonly (Run | undefined)[]) => row.filter(Boolean).length > 1;
  const first = cells.findIndex(isRow);
  const last = cells.findLastIndex(isRow);
  const text = (rows: readonly (Run | undefined)[][]): Region[] => {
    const lines = rows.flatMap((row) => row.filter((run) => run !== undefined));
    return lines.length > 0 ? [{ kind: "text", lines }] : [];
  };
  const rows: (Run | undefined)[][] = [];
  for (const row of cells.slice(first, last + 1)) {
    const above = rows.at(-1);
    // The second line of a cell: the first column is empty.
    if (above && row[0] === undefined && !isRow(row))
      for (const [at, run] of row.entries()) above[at] = run ? joined([above[at], run]) : above[at];
    else rows.push([...row]);
  }
  return [...text(cells.slice(0, first)), { kind: "table", rows }, ...text(cells.slice(last + 1))];
}

function rowsOf(pieces: readonly Piece[]): Run[][] {
  const rows: Piece[][] = [];
  for (const piece of [...pieces].sort((a, b) => b.y - a.y)) {
    const row = rows.at(-1);
    const [head] = row ?? [];
    if (row && head && Math.abs(head.y - piece.y) < SAME_LINE * Math.max(head.size, piece.size)) row.push(piece);
    else rows.push([piece]);
  }
  return rows.map(runsOf);
}

function runsOf(row: Piece[]): Run[] {
  const runs: Run[] = [];
  for (const piece of row.sort((a, b) => a.x - b.x)) {
    const run = runs.at(-1);
    const right = piece.x + piece.width;
    if (!run || piece.x - run.right > RUN_GAP * Math.max(run.size, piece.size)) {
      runs.push({ pieces: [piece], left: piece.x, right, y: piece.y, size: piece.size, length: piece.text.length });
      continue;
    }
    run.pieces.push(piece);
    run.right = Math.max(run.right, right);
    run.size = Math.max(run.size, piece.size);
    run.length += piece.text.length;
  }
  return runs;
}

function joined(runs: readonly (Run | undefined)[]): Run {
  const all = runs.filter((run) => run !== undefined);
  const [head] = all;
  if (!head) throw new Error("A line has at least one run.");
  return {
    pieces: all.flatMap(({ pieces }) => pieces),
    left: all.reduce((least, { left }) => Math.min(least, left), head.left),
    right: all.reduce((most, { right }) => Math.max(most, right), head.right),
    y: head.y,
    size: all.reduce((most, { size }) => Math.max(most, size), head.size),
    length: all.reduce((sum, { length }) => sum + length, 0),
  };
}

function inColumn(row: readonly Run[], left: number, right: number): Run | undefined {
  const within = row.filter((run) => run.left >= left && run.right <= right);
  return within.length > 0 ? joined(within) : undefined;
}

function merged(intervals: readonly [number, number][]): [number, number][] {
  const found: [number, number][] = [];
  for (const [left, right] of [...intervals].sort((a, b) => a[0] - b[0])) {
    const last = found.at(-1);
    if (last && left <= last[1]) last[1] = Math.max(last[1], right);
    else found.push([left, right]);
  }
  return found;
}

function typicalLength(runs: readonly (Run | undefined)[]): number {
  const lengths = runs.flatMap((run) => (run ? [run.length] : [])).sort((a, b) => a - b);
  return lengths[lengths.length >> 1] ?? 0;
}

const textOf = ({ pieces }: Run): string => pieces.map(({ text }) => text).join("");
