import { ElementType } from "htmlparser2";
import { type Element, isElement, isUnseen, type Node } from "./dom.ts";
import { INLINE } from "./inline.ts";

/** Of an element with its descendants. Lengths are in characters of Latin script. */
export type Measures = {
  text: number;
  link: number;
  /** Text outside links in blocks long enough to be a paragraph. */
  prose: number;
  paragraphs: number;
};

export type Measured = ReadonlyMap<Element, Measures>;

/** Shorter blocks are labels, buttons or headlines. */
const PARAGRAPH_TEXT = 50;
/** Letters that one character of a script without spaces is worth. */
const DENSE_SCRIPT = 2.5;
const FIRST_DENSE_CODE = 0x2e80;

type Own = { text: number; link: number };

/** One pass: an element's measures are the difference of the counts at its end and start. */
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

/** An anchor without href is often never closed, and would turn all following text into a link. */
export const isLink = ({ name, attribs }: Element): boolean => name === "a" && attribs.href !== undefined;

/** Decides the script by the middle character, because white space and quotes are at the ends. */
function textLength(data: string): number {
  const { length } = data.trim();
  return data.charCodeAt(data.length >> 1) >= FIRST_DENSE_CODE ? length * DENSE_SCRIPT : length;
}

/** Skips elements without text, so that a page cannot make this slow. */
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
