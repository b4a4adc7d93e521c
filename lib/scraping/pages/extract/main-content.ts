import { collapse, type Element, type Node, type Page, rawText } from "./dom.ts";
import { type Body, findBody } from "./find-body.ts";
import { keepDetails } from "./keep-details.ts";
import { leaveOutFrame } from "./leave-out-frame.ts";
import { type Measured, measureBlocks } from "./measure-blocks.ts";
import { claimsArticle } from "./page-claims.ts";
import { pruneBody } from "./prune-body.ts";

/** Names of classes are believed until that leaves so many times less prose than elements alone. */
const DOUBTFUL = 3;
/** A page that does not say it is an article is read as one from so much prose in so many paragraphs on. */
const ARTICLE_PROSE = 900;
const ARTICLE_PARAGRAPHS = 4;
/** Fewer will do when they are as long as this. */
const LONG_PARAGRAPH = 300;

/** The part of a page that it is about. */
export type MainContent = {
  /** In the page's order: its headline, when that stands apart, and its body. */
  nodes: readonly Node[];
  /** What is no part of it, in any format. */
  skip: Set<Element>;
  /** What is told about it and not in its sentences: the headline and captions. Plain text leaves it out too. */
  markdownOnly: ReadonlySet<Element>;
};

/**
 * The part of a page that it is about. An article is its body without what stands between its paragraphs; of any other page, what
 * it marks as main, or all of it, without navigation, asides, forms and comments.
 */
export function mainContent(page: Page): MainContent {
  const { children } = page.root;
  const measured = measureBlocks(children);
  const body = trusted(findBody(children, measured, true), () => findBody(children, measured, false));
  const { element, skip, marked } = body;
  const isArticle = claimsArticle(page);
  if (!element || !(isArticle || isLong(element, body, measured))) {
    const nodes = marked ? [marked] : children;
    keepDetails(children, measured, skip);
    leaveOutFrame(nodes, measured, skip);
    return { nodes, skip, markdownOnly: new Set() };
  }
  const markdownOnly = new Set<Element>();
  pruneBody(element, measured, { skip, markdownOnly });
  const headline = findHeadline(page, measured);
  if (!headline) return { nodes: [element], skip, markdownOnly };
  if (isArticle) markdownOnly.add(headline);
  else markdownOnly.delete(headline);
  return { nodes: isInside(headline, element) ? [element] : [bare(headline, skip), element], skip, markdownOnly };
}

const trusted = (named: Body, unnamed: () => Body): Body => {
  const other = unnamed();
  return other.prose > DOUBTFUL * named.prose ? other : named;
};

function isLong(element: Element, { prose }: Body, measured: Measured): boolean {
  const paragraphs = measured.get(element)?.paragraphs ?? 0;
  return prose >= ARTICLE_PROSE && (paragraphs >= ARTICLE_PARAGRAPHS || prose >= LONG_PARAGRAPH * paragraphs);
}

/** A headline may stand in a page's header, which is left out. */
function bare(headline: Element, skip: Set<Element>): Element {
  skip.delete(headline);
  return headline;
}

/** The first `<h1>` whose words the page's title has too, or its only one. */
function findHeadline(page: Page, measured: Measured): Element | undefined {
  const title = page.title ? collapse(rawText(page.title)).toLowerCase() : "";
  const headings = [...measured.keys()].filter(({ name }) => name === "h1");
  const said = headings.find((heading) => title.includes(collapse(rawText(heading)).toLowerCase()));
  return said ?? (headings.length === 1 ? headings[0] : undefined);
}

function isInside(element: Element, around: Element): boolean {
  for (let at: Element["parent"] = element; at; at = at.parent) if (at === around) return true;
  return false;
}
