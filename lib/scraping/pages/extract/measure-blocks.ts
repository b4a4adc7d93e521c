import { ElementType } from "htmlparser2";
import { type Element, isElement, isUnseen, type Node } from "./dom.ts";
import { INLINE } from "./inline.ts";

/** What an element holds, with all below it. Lengths are in characters of Latin script. */
export type Measures = {
  /** All text that a reader sees. */
  text: number;
  /** Text inside links. */
  link: number;
  /** Text outside links of blocks long enough to be a paragraph. */
  prose: number;
  /** How many such blocks there are. */
  paragraphs: number;
};

export type Measured = ReadonlyMap<Element, Measures>;

/** A block with less text of its own is a label, a button or a headline. */
const PARAGRAPH_TEXT = 50;
/** A character of a script without spaces says as much as this many letters. */
const DENSE_SCRIPT = 2.5;
const FIRST_DENSE_CODE = 0x2e80;

/** Text of a block that stands in no block inside it. */
type Own = { text: number; link: number };

/** Measures all elements below some nodes once. What an element holds is what was counted between its opening and its end. */
export function measureBlocks(nodes: readonly Node[]): Measured {
  const measured = new Map<Element, Measures>();
  const counted: Measures = { text: 0, link: 0, prose: 0, paragraphs: 0 };
  const outside: Own = { text: 0, link: 0 };
  for (const node of nodes) count(node, outside, false, counted, measured);
  return measured;
}

function count(node: Node, around: Own, inLink: boolean, counted: Measures, measured: Map<Element, Measures>): void {
  if (node.type === ElementType.Text) {
    const length = textLength(node.data);
    counted.text += length;
    around.text += length;
    if (!inLink) return;
    counted.link += length;
    around.link += length;
    return;
  }
  if (!isElement(node) || isUnseen(node)) return;
  const { text, link, prose, paragraphs } = counted;
  const isBlock = !INLINE.has(node.name);
  const own = isBlock ? { text: 0, link: 0 } : around;
  for (const child of node.children) count(child, own, inLink || isLink(node), counted, measured);
  if (counted.text === text) return;
  if (isBlock && own.text - own.link >= PARAGRAPH_TEXT && own.link * 2 < own.text) {
    counted.prose += own.text - own.link;
    counted.paragraphs++;
  }
  measured.set(node, {
    text: counted.text - text,
    link: counted.link - link,
    prose: counted.prose - prose,
    paragraphs: counted.paragraphs - paragraphs,
  });
}

/** An anchor that leads nowhere is often never closed, and would make a link of all that follows. */
export const isLink = ({ name, attribs }: Element): boolean => name === "a" && attribs.href !== undefined;

/** The script is told by the middle of the text: white space and quotes stand at its ends. */
function textLength(data: string): number {
  const { length } = data.trim();
  return data.charCodeAt(data.length >> 1) >= FIRST_DENSE_CODE ? length * DENSE_SCRIPT : length;
}

/** The first characters that a reader sees in there. What holds no text is not entered, so that a page cannot make this long. */
export function firstText(node: Node, measured: Measured, length: number): string {
  if (node.type === ElementType.Text) return node.data.slice(0, length);
  if (!isElement(node) || !measured.has(node)) return "";
  let text = "";
  for (const child of node.children) {
    if (text.length >= length) break;
    text += firstText(child, measured, length - text.length);
  }
  return text;
}
