import { ElementType } from "htmlparser2";
import type { Addresses } from "./addresses.ts";
import { collapse, type Element, isElement, isUnseen, type Node } from "./dom.ts";
import { writeInlineCode, writePre } from "./markdown-code.ts";
import { KINDS, type Kind } from "./markdown-kinds.ts";
import { MarkdownWriter } from "./markdown-writer.ts";
import { readTable } from "./tables.ts";

/** What the walk carries down. */
type Walk = { writer: MarkdownWriter; addresses: Addresses; skip: ReadonlySet<Element> };

/**
 * Markdown of these nodes, in one pass and linear time. `truncated` when a page became more than MAX_OUTPUT_LENGTH.
 *
 * @param skip elements to leave out with all they hold.
 */
export function toMarkdown(
  nodes: readonly Node[],
  addresses: Addresses,
  skip: ReadonlySet<Element>,
): { markdown: string; truncated: boolean } {
  const writer = new MarkdownWriter();
  const walk = { writer, addresses, skip };
  let before: Node | undefined;
  for (const node of nodes) {
    // Elements picked from here and there stand apart; neighbours read on as on their page.
    if (before && node.prev !== before) writer.break(2);
    writeNode(node, walk);
    before = node;
  }
  return { markdown: writer.toString(), truncated: writer.full };
}

function writeAll(nodes: readonly Node[], walk: Walk): void {
  for (const node of nodes) writeNode(node, walk);
}

function writeNode(node: Node, walk: Walk): void {
  if (walk.writer.full) return;
  if (node.type === ElementType.Text) walk.writer.text(node.data);
  else if (node.type === ElementType.CDATA) writeAll(node.children, walk);
  else if (isElement(node) && !isUnseen(node) && !walk.skip.has(node)) {
    const kind = KINDS.get(node.name);
    if (kind) WRITERS[kind](node, walk);
    else writeAll(node.children, walk);
  }
}

const WRITERS: Record<Kind, (element: Element, walk: Walk) => void> = {
  block(element, walk) {
    walk.writer.break(2);
    writeAll(element.children, walk);
    walk.writer.break(2);
  },
  heading(element, walk) {
    walk.writer.openHeading(Number(element.name.charAt(1)));
    writeAll(element.children, walk);
    walk.writer.closeHeading();
  },
  list: writeList,
  item: (element, walk) => writeItem(element, "- ", false, walk),
  quote(element, walk) {
    walk.writer.openQuote();
    writeAll(element.children, walk);
    walk.writer.closeBlock();
    walk.writer.break(2);
  },
  pre: (element, { writer }) => writePre(element, writer),
  rule(_element, { writer }) {
    if (writer.inLine) return;
    writer.break(2);
    writer.raw("---");
    writer.break(2);
  },
  break: (_element, { writer }) => writer.lineBreak(),
  link: writeLink,
  image: writeImage,
  code: (element, { writer }) => writeInlineCode(element, writer),
  table: writeTable,
  term(element, walk) {
    walk.writer.break(2);
    writeMarked(element, "**", walk);
    walk.writer.break(1);
  },
  strong: (element, walk) => writeMarked(element, "**", walk),
  emphasis: (element, walk) => writeMarked(element, "*", walk),
  deleted: (element, walk) => writeMarked(element, "~~", walk),
};

function writeMarked(element: Element, mark: string, walk: Walk): void {
  walk.writer.openInline(mark, mark);
  writeAll(element.children, walk);
  walk.writer.closeInline();
}

function writeList(list: Element, walk: Walk): void {
  const inItem = list.parent !== null && "name" in list.parent && list.parent.name === "li";
  walk.writer.break(inItem ? 1 : 2);
  const start = Number.parseInt(list.attribs.start ?? "1", 10);
  let number = start >= 0 && start < 1e8 ? start : 1;
  let first = true;
  for (const child of list.children) {
    if (isElement(child) && child.name === "li") {
      if (isUnseen(child) || walk.skip.has(child)) continue;
      writeItem(child, list.name === "ol" ? `${number}. ` : "- ", first, walk);
      number++;
      first = false;
    } else writeNode(child, walk);
  }
  walk.writer.break(inItem ? 1 : 2);
}

function writeItem(item: Element, marker: string, first: boolean, walk: Walk): void {
  walk.writer.openItem(marker, first);
  const box = item.children.find((child): child is Element => isElement(child));
  if (box?.name === "input" && box.attribs.type === "checkbox") {
    walk.writer.raw(box.attribs.checked === undefined ? "[ ]" : "[x]");
    walk.writer.text(" ");
  }
  writeAll(item.children, walk);
  walk.writer.closeBlock();
  walk.writer.break(1);
}

function writeLink(link: Element, walk: Walk): void {
  const to = walk.addresses.absolute(link.attribs.href);
  // Links do not nest in markdown; the outer one wins.
  if (to === undefined || walk.writer.inLink) {
    writeAll(link.children, walk);
    return;
  }
  walk.writer.openLink(`](${destination(to)})`);
  writeAll(link.children, walk);
  walk.writer.closeLink();
}

function writeImage(image: Element, walk: Walk): void {
  const { src, alt } = image.attribs;
  const lazy = image.attribs["data-src"] ?? image.attribs["data-original"];
  const from = walk.addresses.absolute(src) ?? walk.addresses.absolute(lazy);
  if (from === undefined) return;
  const text = collapse(alt ?? "").replace(/[[\]\\]/g, "\\$&");
  walk.writer.raw(`![${text}](${destination(from)})`);
}

/** An address between parentheses: those of its own must pair up, or it goes into angle brackets (CommonMark 6.3). */
function destination(url: string): string {
  if (!/[()<>\s]/.test(url)) return url;
  let depth = 0;
  for (const character of url) {
    if (character === "(") depth++;
    else if (character === ")" && --depth < 0) break;
  }
  if (depth === 0 && !/[<>\s]/.test(url)) return url;
  return `<${url.replace(/[<>\s]/g, encodeURIComponent)}>`;
}

function writeTable(table: Element, walk: Walk): void {
  const { writer } = walk;
  const read = writer.inLine ? undefined : readTable(table);
  writer.break(2);
  if (!read) {
    writeAll(table.children, walk);
    writer.break(2);
    return;
  }
  if (read.caption) {
    writeAll(read.caption.children, walk);
    writer.break(2);
  }
  const rows = read.rows.map((row) => row.map((cell) => writeCell(cell, walk)));
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const [head = [], ...rest] = rows;
  const padded = Array.from({ length: read.columns }, (_, at) => head[at] ?? "");
  writer.lines([line(padded), line(padded.map(() => "---")), ...rest.map(line)]);
  writer.break(2);
}

function writeCell(cell: Element, { addresses, skip }: Walk): string {
  const writer = new MarkdownWriter();
  writer.oneLine(() => writeAll(cell.children, { writer, addresses, skip }));
  return writer.toString().replaceAll("|", "\\|").replaceAll("\n", " ");
}
