import { type Colour, paint } from "./colour.ts";
import { columnsOf, screenColumns, wrap } from "./columns.ts";
import { escapeControls } from "./escape-controls.ts";

export type Cell = string | number | { text: string; colour: Colour | undefined };

const BETWEEN = "  ";
/** Minimum room for a value next to its name. */
const VALUE_LEAST = 8;

type Plain = { text: string; colour: Colour | undefined; right: boolean };
const plain = (cell: Cell): Plain =>
  typeof cell === "object"
    ? { text: escapeControls(cell.text), colour: cell.colour, right: false }
    : { text: escapeControls(String(cell)), colour: undefined, right: typeof cell === "number" };

const blanks = (text: string, width: number): string => " ".repeat(Math.max(0, width - columnsOf(text)));

/**
 * Formats rows under a header, with columns as wide as their widest cell and numbers to the right.
 * If that exceeds the screen, folds each row into lines of name and value. Escapes control
 * characters in cells.
 */
export function table(head: string[], rows: Cell[][], width = screenColumns()): string[] {
  const cells = rows.map((row) => row.map(plain));
  const widths = head.map((title, at) =>
    Math.max(columnsOf(title), ...cells.map((row) => columnsOf(row[at]?.text ?? ""))),
  );
  const whole = widths.reduce((sum, each) => sum + each, 0) + BETWEEN.length * (head.length - 1);
  if (whole > width) return cells.flatMap((row, at) => [...(at > 0 ? [""] : []), ...folded(head, row, width)]);
  const line = (row: Plain[]) =>
    row
      .map(({ text, colour, right }, at) => {
        const fill = blanks(text, widths[at] ?? 0);
        return right ? fill + paint(text, colour) : paint(text, colour) + fill;
      })
      .join(BETWEEN)
      .trimEnd();
  return [line(head.map((title) => plain(title))), ...cells.map(line)];
}

/** Formats names and values as lines; long values continue on the next line. */
export const facts = (pairs: [name: string, value: Cell][], width = screenColumns()): string[] =>
  folded(
    pairs.map(([name]) => name),
    pairs.map(([, value]) => plain(value)),
    width,
  );

function folded(head: string[], row: Plain[], width: number): string[] {
  const named = Math.max(...head.map(columnsOf)) + BETWEEN.length;
  const room = width - named;
  return row.flatMap(({ text, colour }, at) => {
    const name = head[at] ?? "";
    if (text === "") return [];
    if (room < VALUE_LEAST) return [name, ...wrap(text, width).map((line) => paint(line, colour))];
    return wrap(text, room).map((line, part) =>
      part === 0 ? name + blanks(name, named) + paint(line, colour) : " ".repeat(named) + paint(line, colour),
    );
  });
}
