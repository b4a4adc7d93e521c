import { compile, selectAll } from "css-select";
import { type Element, isElement, type Node, type Page, type Root } from "./dom.ts";

type AnyNode = Root | Node;

/** Why a selector cannot be used, for a person; undefined when it can. */
export function selectorProblem(selector: string): string | undefined {
  if (/[>+~]\s*$/.test(selector)) return "it ends in a combinator";
  try {
    compile<AnyNode, Element>(selector);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : "it cannot be read";
  }
}

/** All elements that match, in the page's order. The selector was checked by `selectorProblem`. */
export const find = (page: Page, selector: string): Element[] =>
  selectAll<AnyNode, Element>(selector, page.root, { xmlMode: page.xml });

/** Elements that match any of the selectors, in the page's order; none inside another of them. */
export function outermost(page: Page, selectors: readonly string[]): Element[] {
  const found = new Set(selectors.flatMap((selector) => find(page, selector)));
  const kept: Element[] = [];
  if (found.size === 0) return kept;
  const visit = (node: Node) => {
    if (!isElement(node)) return;
    if (found.has(node)) kept.push(node);
    else for (const child of node.children) visit(child);
  };
  for (const node of page.root.children) visit(node);
  return kept;
}

const MAX_CHEAP_SELECTORS = 8;

/**
 * Whether matching these costs about as much as walking the page. A selector with several descendant steps, or with another
 * inside (`:has`), can be made to take minutes on a page of a few kilobytes, so it must not run on the event loop.
 */
export function areCheap(selectors: readonly string[]): boolean {
  return selectors.length <= MAX_CHEAP_SELECTORS && selectors.every(isCheap);
}

function isCheap(selector: string): boolean {
  if (/[:()~]/.test(selector)) return false;
  const steps = selector
    .replace(/\[[^\]]*\]/g, "")
    .replace(/\s*([>+,])\s*/g, "$1")
    .trim()
    .match(/\s+/g);
  return (steps?.length ?? 0) <= 1;
}
