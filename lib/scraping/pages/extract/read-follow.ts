import { MAX_LINKS } from "../constants.ts";
import type { Addresses } from "./addresses.ts";
import { attribute, collapse, isElement, type Node, type Page, rawText } from "./dom.ts";

/** Of the whole page, whatever part was requested. */
export type Follow = {
  /** Absolute, unique, in document order. */
  links: { url: string; text: string }[];
  title: string | null;
  description: string | null;
};

const TEXT_MAX = 200;
const NOT_FOLLOWED = /\bnofollow\b/i;

/** Respects nofollow of the robots meta and of links. */
export function readFollow(page: Page, addresses: Addresses): Follow {
  const meta = (name: string) =>
    page.heads.find((head) => head.name === "meta" && attribute(head, "name")?.toLowerCase() === name);
  const content = (name: string) => {
    const head = meta(name);
    return head && attribute(head, "content");
  };
  const found = new Map<string, string>();
  const visit = (node: Node) => {
    if (!isElement(node) || found.size >= MAX_LINKS) return;
    if (node.name === "a" || node.name === "area") {
      const to = addresses.absolute(attribute(node, "href"));
      if (to && /^https?:/.test(to) && !NOT_FOLLOWED.test(attribute(node, "rel") ?? "")) {
        const words = found.get(to) || collapse(rawText(node)).slice(0, TEXT_MAX);
        found.set(to, words);
      }
    }
    for (const child of node.children) visit(child);
  };
  const robots = `${content("robots") ?? ""} ${content("gatehouse") ?? ""}`;
  if (!/\b(?:nofollow|none)\b/i.test(robots)) for (const node of page.root.children) visit(node);
  return {
    links: [...found].map(([url, text]) => ({ url, text })),
    title: page.title ? collapse(rawText(page.title)).slice(0, TEXT_MAX) || null : null,
    description: collapse(content("description") ?? "").slice(0, TEXT_MAX) || null,
  };
}
