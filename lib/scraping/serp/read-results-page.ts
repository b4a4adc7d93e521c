import { selectAll, selectOne } from "css-select";
import { escapeHtml } from "#lib/platform/values/escape-html.ts";
import { type Element, type Node, type Root, readPage } from "#lib/scraping/pages/extract/dom.ts";
import { outermost } from "#lib/scraping/pages/extract/selectors.ts";
import { toText } from "#lib/scraping/pages/extract/text.ts";
import { cleanText } from "./clean-text.ts";
import { DISPLAYED_LINK_MAX, RELATED_MAX, SNIPPET_MAX, TITLE_MAX } from "./constants.ts";
import { LAYOUTS, type Layout } from "./layouts.ts";
import type { FoundPage, FoundResult } from "./provider.ts";
import { displayedLink, resultLink } from "./rules.ts";

type AnyNode = Root | Node;
const NOTHING: ReadonlySet<Element> = new Set();

const all = (selector: string, within: AnyNode): Element[] => selectAll<AnyNode, Element>(selector, within);
const one = (selector: string, within: AnyNode): Element | null => selectOne<AnyNode, Element>(selector, within);
const textOf = (element: Element | null, max: number): string =>
  // The text was extracted from HTML, so a literal `<` must not be parsed as a tag again.
  element === null ? "" : cleanText(escapeHtml(toText([element], NOTHING)), max);

/**
 * Leaves out advertisements. Undefined if the layout is unknown.
 * @param address of the page, against which links are resolved.
 */
export function readResultsPage(html: string, address: string): FoundPage | undefined {
  const read = readPage(html);
  const { root } = read;
  const layout = LAYOUTS.find(({ page }) => one(page, root) !== null);
  if (!layout) return undefined;
  return {
    // Outermost only, so that nested results are read once.
    results: outermost(read, [layout.result]).flatMap((result) => readResult(result, layout, address)),
    related: all(layout.related, root)
      .map((found) =>
        found.name === "input" ? cleanText(found.attribs.value ?? "", TITLE_MAX) : textOf(found, TITLE_MAX),
      )
      .filter((text) => text !== "")
      .slice(0, RELATED_MAX),
    total: null,
  };
}

function readResult(result: Element, layout: Layout, address: string): FoundResult[] {
  const anchor = one(layout.title, result);
  const link = resultLink(anchor?.attribs.href ?? "", address);
  // An empty href would resolve to the page itself.
  if (!anchor?.attribs.href || link === undefined) return [];
  const shown = displayedLink(link);
  return [
    {
      title: textOf(anchor, TITLE_MAX) || shown,
      link,
      displayedLink: textOf(one(layout.displayedLink, result), DISPLAYED_LINK_MAX) || shown,
      snippet: textOf(one(layout.snippet, result), SNIPPET_MAX),
    },
  ];
}
