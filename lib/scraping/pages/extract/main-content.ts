import { ElementType } from "htmlparser2";
import { attribute, type Element, isElement, isUnseen, type Node, type Page } from "./dom.ts";

/** Less text than this is not an article by itself. */
const ENOUGH_TEXT = 140;
const ASIDE_ELEMENTS = new Set(["nav", "aside", "footer", "form", "button", "dialog"]);
const ASIDE_ROLES = new Set([
  "navigation",
  "banner",
  "contentinfo",
  "complementary",
  "search",
  "form",
  "dialog",
  "alertdialog",
]);
const ASIDE_NAMES =
  /(?:^|[\s_-])(?:nav|navbar|menu|sidebar|footer|cookies?|consent|banner|breadcrumbs?|share|sharing|social|related|recommended|comments?|newsletter|promo|advert|ads?|pagination|skip-link)(?:$|[\s_-])/i;
const PROSE = new Set(["p", "pre", "blockquote", "li", "td", "dd", "h2", "h3", "figcaption"]);

/**
 * The part of a page that it is about: its `<main>`, or its only `<article>`, or else the element whose own paragraphs hold
 * most text outside links; and, within that, what is to be left out (navigation, asides, forms, share bars).
 */
export function mainContent(page: Page): { nodes: readonly Node[]; skip: Set<Element> } {
  const survey: Survey = { mains: [], articles: [], scores: new Map(), skip: new Set() };
  for (const node of page.root.children) visit(node, survey, false);
  const { mains, articles, scores, skip } = survey;
  const chosen =
    [mains, articles].find((some) => some.length === 1 && (some[0]?.text ?? 0) >= ENOUGH_TEXT)?.[0]?.element ??
    best(scores);
  return { nodes: chosen ? [chosen] : page.root.children, skip };
}

type Survey = {
  mains: { element: Element; text: number }[];
  articles: { element: Element; text: number }[];
  scores: Map<Element, number>;
  skip: Set<Element>;
};

/** Characters of text in a node, of which those in links count for nothing. */
function visit(node: Node, survey: Survey, inLink: boolean): number {
  if (node.type === ElementType.Text) return inLink ? 0 : node.data.trim().length;
  if (!isElement(node) || isUnseen(node)) return 0;
  if (isAside(node)) {
    survey.skip.add(node);
    return 0;
  }
  let text = 0;
  for (const child of node.children) text += visit(child, survey, inLink || node.name === "a");
  if (node.name === "main" || attribute(node, "role") === "main") survey.mains.push({ element: node, text });
  else if (node.name === "article") survey.articles.push({ element: node, text });
  if (PROSE.has(node.name) && text > 0) {
    const parent = node.parent && isElement(node.parent) ? node.parent : undefined;
    const above = parent?.parent && isElement(parent.parent) ? parent.parent : undefined;
    if (parent) survey.scores.set(parent, (survey.scores.get(parent) ?? 0) + text);
    if (above) survey.scores.set(above, (survey.scores.get(above) ?? 0) + text / 2);
  }
  return text;
}

function isAside(element: Element): boolean {
  if (element.name === "body" || element.name === "html" || element.name === "main" || element.name === "article")
    return false;
  if (ASIDE_ELEMENTS.has(element.name) || ASIDE_ROLES.has(attribute(element, "role") ?? "")) return true;
  // A page's own header is an aside; an article's holds its title.
  if (element.name === "header")
    return element.parent === null || !isElement(element.parent) || element.parent.name === "body";
  return ASIDE_NAMES.test(`${attribute(element, "class") ?? ""} ${attribute(element, "id") ?? ""}`);
}

function best(scores: Map<Element, number>): Element | undefined {
  let chosen: Element | undefined;
  let most = ENOUGH_TEXT;
  for (const [element, score] of scores) {
    if (score > most) {
      chosen = element;
      most = score;
    }
  }
  return chosen;
}
