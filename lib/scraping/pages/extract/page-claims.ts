import { ElementType } from "htmlparser2";
import { attribute, type Element, isElement, type Node, type Page, rawText } from "./dom.ts";

/** Scripts of linked data that are read, and their characters. */
const MAX_SCRIPTS = 20;
const MAX_SCRIPT_LENGTH = 1_000_000;
/** Objects in linked data that are looked into; what else a page lists there says nothing of what it is about. */
const MAX_OBJECTS = 500;
const ARTICLE_TYPE = /(?:Article|BlogPosting|Report|Review)$/;

/** Whether the page's linked data (schema.org as JSON-LD) or Open Graph say that it is an article. Broken data says nothing. */
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

/** Whether the value is of an article; what it holds that may be of one is looked at later. */
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
    // Written by hand, cut off or with raw line ends: what a reader sees is there all the same.
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
