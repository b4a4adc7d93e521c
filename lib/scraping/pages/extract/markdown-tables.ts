import { attribute, type Element, isElement, isUnseen, type Node } from "./dom.ts";
import { isLineNumbers } from "./markdown-code.ts";
import { tableToHtml } from "./markdown-html.ts";
import type { Walk } from "./markdown-walk.ts";
import { MarkdownWriter } from "./markdown-writer.ts";

/** Wider tables are written as HTML. */
const MAX_COLUMNS = 100;
/** A Markdown cell cannot contain these. */
const BLOCKS = new Set(["ul", "ol", "pre", "blockquote", "dl", "table"]);
/** Elements in cells that indicate a layout table, unless the table declares that it contains data. */
const LAYOUT = new Set(["h1", "h2", "h3", "h4", "h5", "h6", "form", "hr", "section", "article", "nav", "table"]);
const ALIGNMENT = /text-align\s*:\s*(left|center|right)/i;

type Table = { caption: Element | undefined; head: Element[][]; rows: Element[][] };
/** Undefined if there is no cell, or if one spans from the left or above. */
type Grid = (Element | undefined)[][];

/**
 * Writes a data table in Markdown, or as HTML if its cells contain lists, code, quotes or tables. A
 * layout table is written as its blocks.
 */
export function writeTable(element: Element, walk: Walk): void {
  const { writer } = walk;
  const table = readTable(element, walk);
  const holds = [...table.head, ...table.rows].flat().map((cell) => blocksIn(cell.children));
  const form = writer.inLine ? "text" : formOf(element, table, holds);
  writer.break(2);
  if (form === "text") walk.write(element.children, walk);
  else {
    if (table.caption) walk.write(table.caption.children, walk);
    writer.break(2);
    writer.lines(form === "html" ? tableToHtml(element, walk) : tableLines(table, walk));
  }
  writer.break(2);
}

function readTable(element: Element, { skip }: Walk): Table {
  const table: Table = { caption: undefined, head: [], rows: [] };
  const gather = (nodes: readonly Node[], inHead: boolean) => {
    for (const node of nodes) {
      if (!isElement(node) || isUnseen(node) || skip.has(node)) continue;
      if (node.name === "tr") {
        const cells = node.children.filter(
          (child): child is Element => isElement(child) && isCell(child) && !skip.has(child) && !isLineNumbers(child),
        );
        if (cells.length > 0) (inHead ? table.head : table.rows).push(cells);
      } else if (node.name === "caption") table.caption = node;
      else if (node.name === "thead" || node.name === "tbody" || node.name === "tfoot")
        gather(node.children, node.name === "thead");
    }
  };
  gather(element.children, false);
  return table;
}

const isCell = ({ name }: Element) => name === "td" || name === "th";

type Holds = { blocks: boolean; layout: boolean };

/** A nested table counts as both and is not searched, so that each table is read once. */
function blocksIn(nodes: readonly Node[], holds: Holds = { blocks: false, layout: false }): Holds {
  for (const node of nodes) {
    if (holds.blocks && holds.layout) break;
    if (!isElement(node)) continue;
    holds.blocks ||= BLOCKS.has(node.name);
    holds.layout ||= LAYOUT.has(node.name);
    if (node.name !== "table") blocksIn(node.children, holds);
  }
  return holds;
}

function formOf(
  element: Element,
  { caption, head, rows }: Table,
  holds: readonly Holds[],
): "text" | "html" | "markdown" {
  const all = [...head, ...rows];
  const widest = all.reduce((most, row) => Math.max(most, row.length), 0);
  const role = attribute(element, "role");
  if (widest < 2 || role === "presentation" || role === "none") return "text";
  const isData = caption !== undefined || head.length > 0 || all.some((row) => row.some(({ name }) => name === "th"));
  if (!isData && holds.some(({ layout }) => layout)) return "text";
  return widest > MAX_COLUMNS || holds.some(({ blocks }) => blocks) ? "html" : "markdown";
}

/** The first row is the header, which Markdown requires. It is empty if the table has only row headers. */
function tableLines({ head, rows }: Table, walk: Walk): string[] {
  const grid = gridOf([...head, ...rows]);
  const columns = grid.reduce((most, row) => Math.max(most, row.length), 0);
  const [first = []] = grid;
  const hasHeaders = rows.some((row) => row.some(({ name }) => name === "th"));
  const isHead = head.length > 0 || !hasHeaders || first.every((cell) => cell === undefined || cell.name === "th");
  const [top, ...others] = isHead ? grid : [[], ...grid];
  const cells = (row: Grid[number]) =>
    Array.from({ length: columns }, (_, at) => (row[at] ? writeCell(row[at], walk) : ""));
  const line = (texts: readonly string[]) => `| ${texts.join(" | ")} |`;
  const rule = Array.from({ length: columns }, (_, at) => ruleOf(first[at] ?? others[0]?.[at], others[0]?.[at]));
  return [line(cells(top ?? [])), line(rule), ...others.map((row) => line(cells(row)))];
}

function gridOf(rows: readonly Element[][]): Grid {
  const reaching: number[] = [];
  return rows.map((row, index) => {
    const line: Grid[number] = [];
    let column = 0;
    for (const cell of row) {
      while ((reaching[column] ?? 0) > index && column < MAX_COLUMNS) column++;
      const wide = span(cell.attribs.colspan, MAX_COLUMNS);
      const high = span(cell.attribs.rowspan, rows.length);
      // a cell pushed out by spans goes next to the last one
      if (column >= MAX_COLUMNS) column = Math.max(0, line.length);
      line[column] = cell;
      for (let at = column; at < column + wide && at < MAX_COLUMNS; at++) reaching[at] = index + high;
      column += wide;
    }
    return line;
  });
}

/** `rowspan="0"` spans to the end. */
function span(value: string | undefined, most: number): number {
  const number = Number.parseInt(value ?? "1", 10);
  return number === 0 ? most : Math.min(Math.max(number || 1, 1), most);
}

function ruleOf(cell: Element | undefined, below: Element | undefined): string {
  const side = (element: Element | undefined) =>
    (ALIGNMENT.exec(element?.attribs.style ?? "")?.[1] ?? element?.attribs.align)?.toLowerCase();
  switch (side(cell) ?? side(below)) {
    case "left":
      return ":---";
    case "center":
      return ":---:";
    case "right":
      return "---:";
    default:
      return "---";
  }
}

function writeCell(cell: Element, walk: Walk): string {
  const writer = new MarkdownWriter(true);
  walk.write(cell.children, { ...walk, writer });
  return writer.end().replaceAll("|", "\\|").replaceAll("\n", " ");
}
