import { attribute, collapse, type Element, isElement, rawText } from "./dom.ts";
import type { Walk } from "./markdown-walk.ts";

const SELF_LINK = /^[#¶§∞🔗]?$/u;
const HEADING = /^h[1-6]$/;
const SPECIAL = /[&\\()<>\s]/;
const ENTITY = /&(?=#?\w+;)/g;

/** On a single line, because links in Markdown cannot contain blocks. */
export function writeLink(link: Element, walk: Walk): void {
  const to = walk.addresses.absolute(link.attribs.href);
  // Links do not nest in Markdown; the outer one wins.
  if (to === undefined || walk.writer.inLink) walk.write(link.children, walk);
  else if (!isSelfLink(link)) {
    walk.writer.openLink(`](${destination(to)})`);
    walk.write(link.children, walk);
    walk.writer.closeLink();
  }
}

/** The permalink symbol next to a heading. */
function isSelfLink(link: Element): boolean {
  const { parent } = link;
  if (!attribute(link, "href")?.startsWith("#") || !parent || !isElement(parent) || !HEADING.test(parent.name))
    return false;
  const holdsMore = link.children.some((child) => isElement(child) && child.name === "img");
  return !holdsMore && SELF_LINK.test(collapse(rawText(link)));
}

/** Unbalanced parentheses require angle brackets (CommonMark 6.3). */
export function destination(address: string): string {
  if (!SPECIAL.test(address)) return address;
  const url = address.replace(ENTITY, "&amp;").replaceAll("\\", "%5C");
  if (!/[()<>\s]/.test(url)) return url;
  let depth = 0;
  for (const character of url) {
    if (character === "(") depth++;
    else if (character === ")" && --depth < 0) break;
  }
  if (depth === 0 && !/[<>\s]/.test(url)) return url;
  return `<${url.replace(/[<>\s]/g, encodeURIComponent)}>`;
}
