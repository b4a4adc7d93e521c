import { ElementType } from "htmlparser2";
import { escapeText } from "#lib/platform/values/escape-html.ts";
import type { Addresses } from "./addresses.ts";
import { type Element, isElement, isHidden, isUnseen, type Node, type Page } from "./dom.ts";
import { writeCode, writePre } from "./markdown-code.ts";
import { KINDS, type Kind } from "./markdown-kinds.ts";
import { writeLink } from "./markdown-links.ts";
import { isTypeset, texOf, texOfScript, writeFormula } from "./markdown-math.ts";
import { writeFrame, writeImage, writeMedia } from "./markdown-media.ts";
import { findNotes, isBacklink } from "./markdown-notes.ts";
import { writeTable } from "./markdown-tables.ts";
import type { Walk } from "./markdown-walk.ts";
import { MarkdownWriter } from "./markdown-writer.ts";
import { toText } from "./text.ts";

/**
 * Writes CommonMark with GitHub's tables, strikethrough, tasks, footnotes and formulas, in one pass
 * and linear time. `truncated` if the output exceeded MAX_OUTPUT_LENGTH.
 * @param skip elements to leave out with their content.
 */
export function toMarkdown(
  nodes: readonly Node[],
  addresses: Addresses,
  skip: ReadonlySet<Element>,
  has: Page["has"],
): { markdown: string; truncated: boolean } {
  const writer = new MarkdownWriter();
  const notes = has.superscript ? findNotes(nodes, skip) : undefined;
  const walk: Walk = { writer, addresses, skip, notes, hasMath: has.math, write: writeAll };
  let before: Node | undefined;
  for (const node of nodes) {
    // Selected elements are separated, but siblings continue as on their page.
    if (before && node.prev !== before) writer.break(2);
    writeNode(node, walk);
    before = node;
  }
  return { markdown: writer.end(), truncated: writer.full };
}

function writeAll(nodes: readonly Node[], walk: Walk): void {
  for (const node of nodes) writeNode(node, walk);
}

function writeNode(node: Node, walk: Walk): void {
  if (walk.writer.full) return;
  if (node.type === ElementType.Text) walk.writer.text(node.data);
  else if (node.type === ElementType.CDATA) writeAll(node.children, walk);
  else if (isElement(node)) writeElement(node, walk);
}

function writeElement(element: Element, walk: Walk): void {
  if (walk.skip.size > 0 && walk.skip.has(element)) return;
  const kind = KINDS.get(element.name);
  if (kind === undefined ? isUnseen(element) : isHidden(element)) return;
  if (walk.hasMath && isTypeset(element)) return;
  const note = walk.notes?.bodies.get(element);
  if (note !== undefined) writeNote(element, note, walk);
  else if (kind) WRITERS[kind](element, walk);
  else writeAll(element.children, walk);
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
    // Directly after a list's marker, dashes or stars would make a rule without the list.
    writer.lines([writer.beginsItem ? "___" : "---"]);
    writer.break(2);
  },
  break: (_element, { writer }) => writer.lineBreak(),
  link(element, walk) {
    const note = walk.notes?.references.get(element);
    if (note !== undefined) walk.writer.raw(`[^${note}]`);
    else if (!isBacklink(element, walk.notes)) writeLink(element, walk);
  },
  image: writeImage,
  code: writeCode,
  tag(element, walk) {
    if (walk.notes?.marks.has(element)) return writeAll(element.children, walk);
    writeTag(element, element.name, walk);
  },
  quoted(element, walk) {
    walk.writer.text('"');
    writeAll(element.children, walk);
    walk.writer.text('"');
  },
  reading(element, walk) {
    walk.writer.text("(");
    writeAll(element.children, walk);
    walk.writer.text(")");
  },
  nothing: () => undefined,
  details: writeDetails,
  table: writeTable,
  term(element, walk) {
    walk.writer.break(2);
    writeMarked(element, "**", walk);
    walk.writer.break(1);
  },
  strong: (element, walk) => writeMarked(element, "**", walk),
  emphasis: (element, walk) => writeMarked(element, "*", walk),
  // Inside emphasis, marks would depend on adjacent characters; a tag does not.
  deleted: (element, walk) => (walk.writer.inMarks ? writeTag(element, "del", walk) : writeMarked(element, "~~", walk)),
  formula: (element, { writer }) => writeFormula(texOf(element), writer),
  script: (element, { writer }) => writeFormula(texOfScript(element), writer),
  media: writeMedia,
  frame: writeFrame,
};

function writeTag(element: Element, name: string, walk: Walk): void {
  walk.writer.openTag(name);
  writeAll(element.children, walk);
  walk.writer.closeInline();
}

function writeMarked(element: Element, mark: string, walk: Walk): void {
  walk.writer.openMark(mark);
  writeAll(element.children, walk);
  walk.writer.closeInline();
}

function writeList(list: Element, walk: Walk): void {
  const { writer } = walk;
  const isOrdered = list.name === "ol";
  const start = Number.parseInt(list.attribs.start ?? "1", 10);
  let number = start >= 0 && start < 1e8 ? start : 1;
  const inItem = list.parent !== null && "name" in list.parent && list.parent.name === "li";
  // A list may directly follow a line of text, unless its number is not one.
  const breaks = inItem && (!isOrdered || number === 1) ? 1 : 2;
  writer.break(breaks);
  const marker = isOrdered ? writer.openList(".", ")") : writer.openList("-", "*");
  const { written } = writer;
  for (const child of list.children) {
    if (isElement(child) && child.name === "li" && !walk.notes?.bodies.has(child)) {
      if (isUnseen(child) || walk.skip.has(child)) continue;
      const before = writer.written;
      writeItem(child, isOrdered ? `${number}${marker} ` : `${marker} `, writer.written === written, walk);
      if (writer.written > before) number++;
    } else writeNode(child, walk);
  }
  writer.closeList(marker);
  writer.break(inItem ? 1 : 2);
}

function writeItem(item: Element, marker: string, first: boolean, walk: Walk): void {
  walk.writer.openItem(marker, first);
  const box = findBox(item);
  if (box) {
    walk.writer.lines([box.attribs.checked === undefined ? "[ ]" : "[x]"]);
    walk.writer.text(" ");
  }
  writeAll(item.children, walk);
  walk.writer.closeBlock();
  walk.writer.break(1);
}

/** The checkbox may be in a label or paragraph. */
function findBox(within: Element, depth = 0): Element | undefined {
  const child = within.children.find((node): node is Element => isElement(node));
  if (child?.name === "input") return child.attribs.type === "checkbox" ? child : undefined;
  return child && depth < 2 && (child.name === "label" || child.name === "p") ? findBox(child, depth + 1) : undefined;
}

/** Empty lines let Markdown between the tags be parsed. */
function writeDetails(details: Element, walk: Walk): void {
  const { writer, skip } = walk;
  const isSummary = (node: Node): node is Element => isElement(node) && node.name === "summary";
  const summary = details.children.find(isSummary);
  if (writer.inLine || !summary) {
    WRITERS.block(details, walk);
    return;
  }
  writer.break(2);
  const title = escapeText(toText([summary], skip).replaceAll("\n", " "));
  writer.lines(["<details>", `<summary>${title}</summary>`]);
  writer.break(2);
  for (const child of details.children) if (child !== summary) writeNode(child, walk);
  writer.break(2);
  writer.lines(["</details>"]);
  writer.break(2);
}

function writeNote(element: Element, label: string, walk: Walk): void {
  walk.writer.break(2);
  walk.writer.openBlock(`[^${label}]: `, "    ");
  writeAll(element.children, walk);
  walk.writer.closeBlock();
  walk.writer.break(2);
}
