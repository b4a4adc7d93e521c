import { asideKind } from "./asides.ts";
import { attribute, type Element, isElement, type Node } from "./dom.ts";
import type { Measured, Measures } from "./measure-blocks.ts";

/** Least text of a page or a marked main content. */
const ENOUGH_PROSE = 140;
/** With a greater share of a page's prose, an element is not an aside, because names mislead. */
const ASIDE_SHARE = 0.4;
/**
 * On a page with hardly any prose, a cookie dialog has most of it. With at most this share of the
 * text, a named element is an aside anyway.
 */
const NAMED_TEXT_SHARE = 0.25;
/**
 * Comments, sidebars and footers are recognized by more than names. They may have most of the prose
 * if this much is left.
 */
const PROSE_LEFT = 300;
/** Or with at most this share of the text: a product page may have prose only in its footer. */
const ASIDE_TEXT_SHARE = 0.5;
/** A child with this share of the parent's prose is the body. */
const DESCENT_SHARE = 0.8;
/** Least share of the page's prose in its marked article. */
const MARKED_SHARE = 0.25;

/** Text before a list belongs to it. */
const LISTS = new Set(["ul", "ol", "dl"]);

export type Body = {
  /** Undefined if there is too little prose to decide. */
  element: Element | undefined;
  marked: Element | undefined;
  prose: number;
  skip: Set<Element>;
};

/**
 * Finds the element with most of a page's prose, without asides. Starts with the marked article, if
 * any, and descends while one child has nearly all of the prose.
 */
export function findBody(nodes: readonly Node[], measured: Measured, trustNames: boolean): Body {
  const survey: Survey = {
    measured,
    trustNames,
    total: 0,
    allText: 0,
    prose: new Map(),
    skip: new Set(),
    bodies: [],
    mains: [],
    articles: [],
  };
  for (const node of nodes) {
    const measures = isElement(node) ? measured.get(node) : undefined;
    survey.total += measures?.prose ?? 0;
    survey.allText += measures?.text ?? 0;
  }
  let left = 0;
  for (const node of nodes) left += weigh(node, survey);
  const { prose, skip, bodies, mains, articles } = survey;
  const least = Math.max(ENOUGH_PROSE, MARKED_SHARE * left);
  const chosen = [bodies, [...mains, ...articles]]
    .map((some) => heaviest(some, prose))
    .find((some) => some !== undefined && (prose.get(some) ?? 0) >= least);
  const marked = [mains, articles]
    .map((some) => (some.length === 1 ? some[0] : undefined))
    .find((only) => only !== undefined && (measured.get(only)?.text ?? 0) >= ENOUGH_PROSE);
  if (left < ENOUGH_PROSE) return { element: undefined, marked, prose: left, skip };
  const element = descend(chosen ?? heaviest(nodes, prose), prose);
  return { element, marked, prose: (element && prose.get(element)) ?? 0, skip };
}

type Survey = {
  measured: Measured;
  trustNames: boolean;
  total: number;
  allText: number;
  /** Without the prose of asides. */
  prose: Map<Element, number>;
  skip: Set<Element>;
  bodies: Element[];
  mains: Element[];
  articles: Element[];
};

function weigh(node: Node, survey: Survey): number {
  if (!isElement(node)) return 0;
  const { measured, prose, skip } = survey;
  const measures = measured.get(node);
  if (!measures) return 0;
  if (isAside(node, measures, survey)) {
    skip.add(node);
    return 0;
  }
  let kept = measures.prose;
  for (const child of node.children) {
    if (!isElement(child)) continue;
    kept += weigh(child, survey) - (measured.get(child)?.prose ?? 0);
  }
  prose.set(node, kept);
  if (attribute(node, "itemprop") === "articleBody") survey.bodies.push(node);
  else if (node.name === "main" || attribute(node, "role") === "main") survey.mains.push(node);
  else if (node.name === "article") survey.articles.push(node);
  return kept;
}

function isAside(
  element: Element,
  { prose, text }: Measures,
  { measured, total, allText, trustNames }: Survey,
): boolean {
  const kind = asideKind(element);
  const isNamed = kind === "named" || kind === "detail";
  if (kind === undefined || (isNamed && !trustNames)) return false;
  if ((isNamed || element.name === "aside") && isQuote(element, measured)) return false;
  if (prose <= ASIDE_SHARE * total || (kind === "named" && text <= NAMED_TEXT_SHARE * allText)) return true;
  if (kind !== "element" && kind !== "comments") return false;
  return total - prose >= PROSE_LEFT || text <= ASIDE_TEXT_SHARE * allText;
}

/** Such as an embedded post. */
function isQuote(element: Element, measured: Measured): boolean {
  const inside = element.children.filter((child): child is Element => isElement(child) && measured.has(child));
  const [only] = inside;
  return (
    only !== undefined &&
    inside.length === 1 &&
    (only.name === "blockquote" || only.name === "q" || isQuote(only, measured))
  );
}

function heaviest(nodes: readonly Node[], prose: ReadonlyMap<Element, number>): Element | undefined {
  let chosen: Element | undefined;
  let most = 0;
  for (const node of nodes) {
    const weight = isElement(node) ? (prose.get(node) ?? 0) : 0;
    if (!isElement(node) || weight <= most) continue;
    chosen = node;
    most = weight;
  }
  return chosen;
}

function descend(from: Element | undefined, prose: ReadonlyMap<Element, number>): Element | undefined {
  let at = from;
  while (at) {
    const next = heaviest(at.children, prose);
    if (
      !next ||
      LISTS.has(next.name) ||
      (prose.get(next) ?? 0) < DESCENT_SHARE * (prose.get(at) ?? 0) ||
      !heaviest(next.children, prose)
    )
      break;
    at = next;
  }
  return at;
}
