import { ElementType } from "htmlparser2";
import { escapeHtml, escapeText } from "#lib/platform/values/escape-html.ts";
import type { Addresses } from "./addresses.ts";
import { type Element, isElement, MACHINERY, type Node } from "./dom.ts";

/** Dropped with their content. */
const DROPPED = new Set<string>([...MACHINERY, "frame", "applet", "param"]);
const VOID = new Set(["area", "br", "col", "hr", "img", "input", "source", "track", "wbr"]);
const ADDRESSES = new Set([
  "href",
  "src",
  "action",
  "formaction",
  "poster",
  "cite",
  "data",
  "background",
  "xlink:href",
]);
const DROPPED_ATTRIBUTE = /^(?:on|style$|srcset$|sizes$|srcdoc$|nonce$|integrity$|ping$)/;
const NAME = /^[a-z_:][-\w:.]*$/i;

/** Removes scripts, styles, comments and event handlers, and makes addresses absolute. */
export function toCleanHtml(nodes: readonly Node[], addresses: Addresses, skip: ReadonlySet<Element>): string {
  let out = "";
  const visit = (node: Node) => {
    if (node.type === ElementType.Text) {
      out += escapeText(node.data);
      return;
    }
    if (node.type === ElementType.CDATA) for (const child of node.children) visit(child);
    if (!isElement(node) || DROPPED.has(node.name) || !NAME.test(node.name) || (skip.size > 0 && skip.has(node)))
      return;
    out += `<${node.name}${attributes(node, addresses)}>`;
    if (VOID.has(node.name)) return;
    for (const child of node.children) visit(child);
    out += `</${node.name}>`;
  };
  for (const node of nodes) visit(node);
  return out.trim();
}

function attributes(element: Element, addresses: Addresses): string {
  let out = "";
  for (const name in element.attribs) {
    if (DROPPED_ATTRIBUTE.test(name) || !NAME.test(name)) continue;
    const given = element.attribs[name];
    const value = ADDRESSES.has(name) ? addresses.absolute(given) : given;
    if (value === undefined) continue;
    out += value === "" ? ` ${name}` : ` ${name}="${escapeHtml(value)}"`;
  }
  return out;
}
