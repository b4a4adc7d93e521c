import { compile, selectAll } from "css-select";
import { type Element, isElement, type Node, type Page, type Root } from "./dom.ts";

type AnyNode = Root | Node;

/** Undefined for a valid selector. */
export function selectorProblem(selector: string): string | undefined {
  if (/[>+~]\s*$/.test(selector)) return "it ends in a combinator";
  try {
    compile<AnyNode, Element>(selector);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : "it cannot be read";
  }
}

/** The selector must be valid by `selectorProblem`. */
export const find = (page: Page, selector: string): Element[] =>
  selectAll<AnyNode, Element>(selector, page.root, { xmlMode: page.xml });

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
