import { collapse, type Element, isElement, type Node } from "./dom.ts";
import { INLINE } from "./inline.ts";
import { firstText, type Measured } from "./measure-blocks.ts";

/** Least share of the text for an element to be the main part of its parent. */
const MAIN_SHARE = 0.5;
/** A sibling with a greater share of its text in links leads elsewhere. */
const LINK_SHARE = 0.5;
/** These have no frame: a long paragraph, list or code listing among others. */
const NO_CONTAINERS = new Set(["p", "ul", "ol", "dl", "pre", "blockquote", "form", "details", "figure", "li"]);

/** Most text of a foot, and of its source that is inspected. */
const FOOT_TEXT = 250;
const READ_TEXT = 800;
const LEADING = new Set(["a", "button", "input"]);
const HEADINGS = new Set(["h1", "h2", "h3", "h4", "h5", "h6", "table", "ol", "dl", "pre"]);
const PRICE = /\p{Sc}|\d[.,]\d\d\b/u;

/**
 * Leaves out links to elsewhere next to the main part of a page that is not an article. Descends
 * while one container has most of the text, and drops siblings that are mostly links. A page with
 * parts of similar weight, such as a landing page, stays whole.
 */
export function leaveOutFrame(nodes: readonly Node[], measured: Measured, skip: Set<Element>): void {
  const kept = keptText(nodes, measured, skip);
  let parts = nodes;
  for (;;) {
    const elements = parts.filter((node): node is Element => isElement(node) && (kept.get(node) ?? 0) > 0);
    const total = elements.reduce((sum, element) => sum + (kept.get(element) ?? 0), 0);
    const main = elements.find((element) => (kept.get(element) ?? 0) > MAIN_SHARE * total);
    if (!main || NO_CONTAINERS.has(main.name) || INLINE.has(main.name)) return;
    let after = false;
    for (const other of elements) {
      if (other === main) after = true;
      else if (leadsElsewhere(other, measured) || (after && isFoot(other, measured))) skip.add(other);
    }
    parts = main.children;
  }
}

function leadsElsewhere(element: Element, measured: Measured): boolean {
  const measures = measured.get(element);
  return measures !== undefined && measures.link > LINK_SHARE * measures.text && !holdsHeadline(element);
}

/** Lines at the end of a page about its owner, newsletters or cookies. One with a price is not. */
function isFoot(element: Element, measured: Measured): boolean {
  if ((measured.get(element)?.text ?? 0) > FOOT_TEXT || !holds(element, LEADING)) return false;
  return !holds(element, HEADINGS) && !PRICE.test(collapse(firstText(element, measured, READ_TEXT)));
}

const holds = (element: Element, names: ReadonlySet<string>): boolean =>
  element.children.some((child) => isElement(child) && (names.has(child.name) || holds(child, names)));

const holdsHeadline = (element: Element): boolean =>
  element.name === "h1" || element.children.some((child) => isElement(child) && holdsHeadline(child));

function keptText(
  nodes: readonly Node[],
  measured: Measured,
  skip: ReadonlySet<Element>,
): ReadonlyMap<Element, number> {
  const kept = new Map<Element, number>();
  const visit = (element: Element): number => {
    const measures = measured.get(element);
    if (!measures) return 0;
    if (skip.has(element)) return 0;
    let text = measures.text;
    for (const child of element.children) if (isElement(child)) text -= (measured.get(child)?.text ?? 0) - visit(child);
    kept.set(element, text);
    return text;
  };
  for (const node of nodes) if (isElement(node)) visit(node);
  return kept;
}
