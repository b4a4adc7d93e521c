import { ElementType } from "htmlparser2";
import { attribute, type Element, isElement, type Node, type Page, rawText } from "./dom.ts";

const MAX_SCRIPTS = 20;
const MAX_SCRIPT_LENGTH = 1_000_000;
/** Further objects do not describe the page. */
const MAX_OBJECTS = 500;
const ARTICLE_TYPE = /(?:Article|BlogPosting|Report|Review)$/;

/** Reads linked data (schema.org as JSON-LD) and Open Graph. Invalid data is ignored. */
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

/** Adds nested values to `pending`. */
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
    // Handwritten or truncated. Ignored, because the visible content is still there.
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
