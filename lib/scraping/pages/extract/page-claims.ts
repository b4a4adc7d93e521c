import { ElementType } from "htmlparser2";
import { attribute, type Element, isElement, type Node, type Page, rawText } from "./dom.ts";

/** Scripts of linked data that are read, and their characters. */
const MAX_SCRIPTS = 20;
const MAX_SCRIPT_LENGTH = 1_000_000;
/** Objects in linked data that are inspected. Further ones do not describe the page. */
const MAX_OBJECTS = 500;
const ARTICLE_TYPE = /(?:Article|BlogPosting|Report|Review)$/;

/**
 * Returns whether the page declares itself an article, in linked data (schema.org as JSON-LD) or
 * Open Graph. Invalid data is ignored.
 */
export function claimsArticle(page: Page): boolean {
  if (page.heads.some(saysArticle)) return true;
  for (const script of linkedData(page.root.children)) {
    const text = rawText(script);
    if (text.length > MAX_SCRIPT_LENGTH || !text.includes("@type")) continue;
    const pending: unknown[] = [parsed(text)];
    for (let at = 0; at < pending.length && at < MAX_OBJECTS; at++) if (isArticle(pending[at], pending)) return true;
  }
  return false;
}

/** Returns whether the value is an article. Adds its nested values to `pending`. */
function isArticle(value: unknown, pending: unknown[]): boolean {
  if (Array.isArray(value)) pending.push(...value.slice(0, MAX_OBJECTS));
  if (Array.isArray(value) || typeof value !== "object" || value === null) return false;
  const { "@type": type, "@graph": graph, mainEntity } = value as Record<string, unknown>;
  pending.push(graph, mainEntity);
  return [type].flat().some((each) => typeof each === "string" && ARTICLE_TYPE.test(each));
}

function saysArticle({ name, attribs }: Element): boolean {
  return (
    name === "meta" && (attribs.property ?? attribs.name) === "og:type" && /article|blog/i.test(attribs.content ?? "")
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Handwritten, truncated or with raw line breaks. Ignored, because the visible content is still there.
    return undefined;
  }
}

function linkedData(nodes: readonly Node[], found: Element[] = []): Element[] {
  for (const node of nodes) {
    if (!isElement(node) || found.length >= MAX_SCRIPTS) continue;
    if (node.type === ElementType.Script) {
      if (attribute(node, "type")?.toLowerCase() === "application/ld+json") found.push(node);
    } else linkedData(node.children, found);
  }
  return found;
}
