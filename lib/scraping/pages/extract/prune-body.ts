import { ElementType } from "htmlparser2";
import { cardsAmong, textOf } from "./cards.ts";
import { collapse, type Element, isElement, type Node } from "./dom.ts";
import { INLINE } from "./inline.ts";
import { firstText, type Measured, type Measures } from "./measure-blocks.ts";

const LINK_SHARE = 0.5;
/** Paragraphs link to names and things, so only one that is nearly all link leads elsewhere. */
const PARAGRAPH_LINK_SHARE = 0.85;
/** A shorter link alone on its line is content: a source, an account. */
const LINK_LINE = 30;
const ADDRESS = /https?:|www\./;
/** Longest byline before the first paragraph. */
const BYLINE_TEXT = 90;
/**
 * The end of a sentence. In scripts with spaces, initials and abbreviations end like this too, so
 * it needs a few words before it.
 */
const SENTENCE_END = /[.!?:…。！？][”"’')\]]*$/;
const SENTENCE_WORDS = 4;
const LABEL_TEXT = 40;
/** Left over from advertisements or share bars. */
const LABELS =
  /^[-–—\s]*(?:advert|advertisements?|ad|anzeige|werbung|publicidad|publicité|publicidade|pubblicità|iklan|reklama|реклама|広告|광고|share|share this|read more|comments?|(?:story|article) continues below(?: advertisement)?)[\s:.…-]*$/i;
/** Starts a line that is mostly a link to another page. */
const LEADS =
  /^(?:related|more|also|read|see also|watch|next|previous|don['’]t miss|click here|sign up|subscribe|follow)\b/i;
const LEAD_TEXT = 200;
/** With a greater share of the prose, a block is the body, whatever links it contains. */
const ELSEWHERE_SHARE = 0.4;
/** With a greater share of the text, cards are what the page is about. */
const CARDS_SHARE = 0.5;
const READ_TEXT = 400;
const HEADING = /^h[1-6]$/;
/** Quotes and preformatted text stay whole. */
const WHOLE = new Set(["blockquote", "pre", "dl"]);
const PARTS = new Set(["li", "tr", "td", "th", "tbody", "thead", "tfoot"]);

export type Pruned = { skip: Set<Element>; markdownOnly: Set<Element> };

/**
 * Drops from an article's body links to other pages, cards, bylines, labels, and headings over
 * dropped parts. Keeps its headline and captions for Markdown and html.
 */
export function pruneBody(body: Element, measured: Measured, { skip, markdownOnly }: Pruned): void {
  let begun = false;
  const mostElsewhere = ELSEWHERE_SHARE * (measured.get(body)?.prose ?? 0);
  const mostCards = CARDS_SHARE * (measured.get(body)?.text ?? 0);

  const fate = (child: Element, measures: Measures): "dropped" | "label" | "kept" => {
    if (measures.prose <= mostElsewhere && isElsewhere(child, measures, measured)) return "dropped";
    if (!begun && measures.paragraphs === 0 && measures.text < BYLINE_TEXT && mayBeByline(child, measured))
      return "label";
    return measures.text <= LABEL_TEXT && LABELS.test(collapse(firstText(child, measured, READ_TEXT)))
      ? "label"
      : "kept";
  };

  /** Returns whether any text is left. */
  const visit = (element: Element): boolean => {
    let left = false;
    const cards = cardsAmong(element, measured, skip);
    const fewCards = textOf(cards, measured) <= mostCards;
    let heading: Element | undefined;
    let dropped = false;
    const endSection = () => {
      if (heading && dropped) skip.add(heading);
      heading = undefined;
      dropped = false;
    };
    for (const child of element.children) {
      if (child.type === ElementType.Text && !isBlank(child)) {
        heading = undefined;
        left = true;
      }
      const measures = isElement(child) ? measured.get(child) : undefined;
      if (!isElement(child) || !measures || skip.has(child)) continue;
      if (INLINE.has(child.name)) {
        if (child.name === "a" && measures.text >= LINK_LINE && standsAlone(child)) {
          skip.add(child);
          dropped = true;
          continue;
        }
        if (measures.paragraphs === 0 || visit(child)) {
          heading = undefined;
          left = true;
        }
      } else if (child.name === "figcaption" || (child.name === "h1" && !begun)) markdownOnly.add(child);
      else if (HEADING.test(child.name)) {
        endSection();
        heading = child;
        left = true;
      } else {
        const what = fewCards && cards.has(child) ? "dropped" : fate(child, measures);
        if (what !== "kept") skip.add(child);
        if (what === "dropped") dropped = true;
        if (what !== "kept") continue;
        if (!WHOLE.has(child.name) && !visit(child)) {
          dropped = true;
          continue;
        }
        heading = undefined;
        left = true;
        if (measures.paragraphs > 0) begun = true;
      }
    }
    endSection();
    return left;
  };
  visit(body);
}

function isElsewhere(element: Element, { text, link }: Measures, measured: Measured): boolean {
  const { name } = element;
  if (WHOLE.has(name) || PARTS.has(name) || link <= LINK_SHARE * text) return false;
  if (name !== "p") return true;
  if (link < PARAGRAPH_LINK_SHARE * text)
    return text < LEAD_TEXT && LEADS.test(collapse(firstText(element, measured, READ_TEXT)));
  return text >= LINK_LINE && !ADDRESS.test(firstText(element, measured, READ_TEXT));
}

/** A bold line is more likely a heading, and a sentence is not a byline. */
function mayBeByline(element: Element, measured: Measured): boolean {
  const text = firstText(element, measured, READ_TEXT).trim();
  if (SENTENCE_END.test(text) && (text.split(/\s+/).length >= SENTENCE_WORDS || /[。！？]/.test(text))) return false;
  if (element.name === "div" || element.name === "time") return true;
  return element.name === "p" && !element.children.every((child) => isBlank(child) || isBold(child));
}

const isBold = (node: Node) => isElement(node) && /^(?:strong|b|br)$/.test(node.name);

const isBlank = (node: Node) => node.type === ElementType.Text && node.data.trim() === "";

/** With blocks or nothing on both sides. */
function standsAlone(element: Element): boolean {
  let [before, after] = [element.prev, element.next];
  while (before && isNoText(before)) before = before.prev;
  while (after && isNoText(after)) after = after.next;
  return (
    [before, after].every((node) => !node || (isElement(node) && !INLINE.has(node.name) && node.name !== "br")) &&
    (before ?? after) !== null
  );
}

const isNoText = (node: Node) => isBlank(node) || node.type === ElementType.Comment;
