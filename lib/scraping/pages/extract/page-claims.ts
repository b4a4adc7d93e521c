import { ElementType } from "htmlparser2";
import { attribute, type Element, isElement, type Node, type Page, rawText } from "./dom.ts";

/** Scripts of linked data that are read, and their characters. */
const MAX_SCRIPTS = 20;
const MAX_SCRIPT_LENGTH = 1_000_000;
/** Objects in linked data that are looked into; what else a page lists there says nothing of what it is about. */
const MAX_OBJECTS = 500;
const ARTICLE_TYPE = /(?:Article|BlogPosting|Report|Review)$/;

/** What a page's linked data (schema.org as JSON-LD) and Open Graph say that it is. */
export type PageClaims = {
  isArticle: boolean;
  /** The article's text as the page gives it to search engines; often cut short, sometimes absent. */
  articleBody: string | undefined;
};

/** Reads what the page says of itself apart from what a reader sees. Never throws: broken data says nothing. */
export function readClaims(page: Page): PageClaims {
  const found: PageClaims = { isArticle: page.heads.some(saysArticle), articleBody: undefined };
  for (const script of linkedData(page.root.children)) {
    const text = rawText(script);
    if (text.length > MAX_SCRIPT_LENGTH || !text.includes("@type")) continue;
    const pending: unknown[] = [parsed(text)];
    for (let at = 0; at < pending.length && at < MAX_OBJECTS; at++) look(pending[at], pending, found);
  }
  return found;
}

function look(value: unknown, pending: unknown[], found: PageClaims): void {
  if (Array.isArray(value)) {
    pending.push(...value.slice(0, MAX_OBJECTS));
    return;
  }
  if (typeof value !== "object" || value === null) return;
  const { "@type": type, "@graph": graph, articleBody, mainEntity } = value as Record<string, unknown>;
  if ([type].flat().some((each) => typeof each === "string" && ARTICLE_TYPE.test(each))) found.isArticle = true;
  if (typeof articleBody === "string" && articleBody.length > (found.articleBody?.length ?? 0))
    found.articleBody = articleBody;
  pending.push(graph, mainEntity);
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
