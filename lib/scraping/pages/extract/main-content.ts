import { collapse, type Element, type Node, type Page, rawText } from "./dom.ts";
import { type Body, findBody } from "./find-body.ts";
import { keepDetails } from "./keep-details.ts";
import { leaveOutFrame } from "./leave-out-frame.ts";
import { type Measured, measureBlocks } from "./measure-blocks.ts";
import { claimsArticle } from "./page-claims.ts";
import { pruneBody } from "./prune-body.ts";

/** Class names are ignored if using them leaves this many times less prose. */
const DOUBTFUL = 3;
/** Least prose of a page to count as an article without declaring it, in characters and paragraphs. */
const ARTICLE_PROSE = 900;
const ARTICLE_PARAGRAPHS = 4;
/** With paragraphs of this average length, fewer suffice. */
const LONG_PARAGRAPH = 300;

export type MainContent = {
  /** In document order: the headline, if separate, and the body. */
  nodes: readonly Node[];
  /** Not part of it, in any format. */
  skip: Set<Element>;
  /** Omitted from plain text: the headline and captions. */
  markdownOnly: ReadonlySet<Element>;
};

/**
 * Finds the main content. For an article, its body without interruptions. For any other page, its
 * marked main part or the whole, without navigation, asides, forms and comments.
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

/** The headline may be in the page's header, which is left out. */
function bare(headline: Element, skip: Set<Element>): Element {
  skip.delete(headline);
  return headline;
}

/** The first `<h1>` whose text is in the page's title, or the only one. */
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
