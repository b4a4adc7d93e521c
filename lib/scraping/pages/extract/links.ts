import { MAX_LINKS } from "../constants.ts";
import type { Addresses } from "./addresses.ts";
import { type Element, isElement, type Node } from "./dom.ts";

/** Where the page's links lead: absolute http and https addresses, each once, in the page's order. */
export function toLinks(nodes: readonly Node[], addresses: Addresses, skip: ReadonlySet<Element>): string[] {
  const found = new Set<string>();
  const visit = (node: Node) => {
    if (!isElement(node) || found.size >= MAX_LINKS || (skip.size > 0 && skip.has(node))) return;
    if (node.name === "a" || node.name === "area") {
      const to = addresses.absolute(node.attribs.href);
      if (to && /^https?:/.test(to)) found.add(to);
    }
    for (const child of node.children) visit(child);
  };
  for (const node of nodes) visit(node);
  return [...found];
}
