import { asideKind } from "./asides.ts";
import { type Element, isElement, type Node } from "./dom.ts";
import type { Measured } from "./measure-blocks.ts";

/** Elements that a header may belong to instead of the page. */
const SECTIONS = new Set(["article", "section", "main", "li"]);

/** With a greater share of the page's prose, comments are the content. */
const COMMENTS_SHARE = 0.4;

/**
 * Keeps what only an article can do without: names and dates in a thread, small print of a product,
 * titles of entries, and comments if there is hardly anything else.
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
