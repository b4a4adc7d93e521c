import { ElementType } from "htmlparser2";
import { type Element, isElement, type Node } from "./dom.ts";
import { INLINE } from "./inline.ts";
import { isLink, type Measured, type Measures } from "./measure-blocks.ts";

/** Similar elements that form a list of other pages. */
const CARDS = 3;
/** Most prose on a card, in characters and paragraphs. */
const CARD_PROSE = 600;
const CARD_PARAGRAPHS = 2;
/** A card's link is a headline and a noticeable part of it, unlike a name before a comment. */
const CARD_LINK = 20;
const CARD_LINK_SHARE = 0.1;
const NO_CARDS = new Set(["p", "tr", "td", "th", "tbody", "thead", "dt", "dd"]);

export function cardsAmong(element: Element, measured: Measured, skip: ReadonlySet<Element>): ReadonlySet<Element> {
  const alike = new Map<string, Element[]>();
  for (const child of element.children) {
    if (!isElement(child) || INLINE.has(child.name) || NO_CARDS.has(child.name) || skip.has(child)) continue;
    const measures = measured.get(child);
    if (!measures || !isCard(child, measures, measured)) continue;
    const sign = `${child.name} ${child.attribs.class ?? ""}`;
    const others = alike.get(sign);
    if (others) others.push(child);
    else alike.set(sign, [child]);
  }
  return new Set([...alike.values()].filter((cards) => cards.length >= CARDS).flat());
}

export function textOf(elements: Iterable<Element>, measured: Measured): number {
  let text = 0;
  for (const element of elements) text += measured.get(element)?.text ?? 0;
  return text;
}

const isCard = (element: Element, { text, link, prose, paragraphs }: Measures, measured: Measured): boolean =>
  link >= CARD_LINK &&
  link >= CARD_LINK_SHARE * text &&
  prose <= CARD_PROSE &&
  paragraphs <= CARD_PARAGRAPHS &&
  opensWithLink(element, measured) === true;

/** Undefined without any text. */
function opensWithLink(node: Node, measured: Measured, inLink = false): boolean | undefined {
  if (node.type === ElementType.Text) return node.data.trim() === "" ? undefined : inLink;
  if (!isElement(node) || !measured.has(node)) return undefined;
  for (const child of node.children) {
    const opens = opensWithLink(child, measured, inLink || isLink(node));
    if (opens !== undefined) return opens;
  }
  return undefined;
}
