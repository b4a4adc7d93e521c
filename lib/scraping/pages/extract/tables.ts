import { type Element, isElement, isUnseen, type Node } from "./dom.ts";

/** Columns of a table at most: a header row is as wide as the widest row, whatever a colspan claims. */
const MAX_COLUMNS = 100;

export type Table = { caption: Element | undefined; rows: Element[][]; columns: number };

/**
 * A table's rows, if it holds data: at least two columns and no table inside. One that only lays out a page is undefined, and
 * is written as the blocks it holds.
 */
export function readTable(table: Element): Table | undefined {
  const rows: Element[][] = [];
  let caption: Element | undefined;
  const gather = (nodes: readonly Node[]) => {
    for (const node of nodes) {
      if (!isElement(node) || isUnseen(node)) continue;
      if (node.name === "tr") {
        const cells = node.children.filter(
          (child): child is Element => isElement(child) && (child.name === "td" || child.name === "th"),
        );
        if (cells.length > 0) rows.push(cells.slice(0, MAX_COLUMNS));
      } else if (node.name === "caption") caption = node;
      else if (node.name === "thead" || node.name === "tbody" || node.name === "tfoot") gather(node.children);
    }
  };
  gather(table.children);
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 0);
  if (columns < 2 || rows.some((row) => row.some((cell) => holdsTable(cell.children)))) return undefined;
  return { caption, rows, columns };
}

const holdsTable = (nodes: readonly Node[]): boolean =>
  nodes.some((node) => isElement(node) && (node.name === "table" || holdsTable(node.children)));
