import { asideKind } from "./asides.ts";
import { type Element, isElement, type Node } from "./dom.ts";
import type { Measured } from "./measure-blocks.ts";

/** What a header belongs to, unless it is the page's. */
const SECTIONS = new Set(["article", "section", "main", "li"]);

/** Comments with a greater share of the page's prose are what it is about. */
const COMMENTS_SHARE = 0.4;

/**
 * Keeps what only an article's text can do without: names and dates in a thread, what a product's page says in small, the titles of
 * entries, and comments where there is hardly anything else.
 */
export function keepDetails(nodes: readonly Node[], measured: Measured, skip: Set<Element>): void {
  const prose = nodes.reduce((sum, node) => sum + ((isElement(node) && measured.get(node)?.prose) || 0), 0);
  const isThread = (element: Element) => (measured.get(element)?.prose ?? 0) > COMMENTS_SHARE * prose;
  const leaveOutAsides = (element: Element, inThread: boolean): void => {
    for (const child of element.children) {
      if (!isElement(child)) continue;
      const kind = asideKind(child);
      if (kind === undefined || kind === "detail" || (kind === "comments" && inThread)) leaveOutAsides(child, inThread);
      else skip.add(child);
    }
  };
  for (const element of [...skip]) {
    const kind = asideKind(element);
    if (
      kind !== "detail" &&
      !(kind === "header" && isInSection(element)) &&
      !(kind === "comments" && isThread(element))
    )
      continue;
    skip.delete(element);
    leaveOutAsides(element, kind === "comments");
  }
}

function isInSection(element: Element): boolean {
  for (let at = element.parent; at; at = at.parent) if (isElement(at) && SECTIONS.has(at.name)) return true;
  return false;
}
