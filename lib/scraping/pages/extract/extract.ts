import { escapeText } from "#lib/platform/values/escape-html.ts";
import { type Format, MAX_LINKS } from "../constants.ts";
import { Addresses } from "./addresses.ts";
import { applyRules, type Extracted, type Rule } from "./apply-rules.ts";
import { decodeText } from "./charset.ts";
import { toCleanHtml } from "./clean-html.ts";
import type { ContentKind } from "./content-kind.ts";
import { type Element, isElement, type Node, type Page, readPage } from "./dom.ts";
import { type MainContent, mainContent } from "./main-content.ts";
import { toMarkdown } from "./markdown.ts";
import { fenceAround } from "./markdown-code.ts";
import { type Metadata, noMetadata, readMetadata } from "./metadata.ts";
import { type Follow, readFollow } from "./read-follow.ts";
import { readSitemap, type Sitemap, type SitemapLimits } from "./read-sitemap.ts";
import { outermost } from "./selectors.ts";
import { toText } from "./text.ts";

/** Plain data, because it is sent to another process. */
export type Source = {
  body: Uint8Array | string;
  contentType: string | undefined;
  kind: ContentKind;
  url: string | null;
};

/** The selectors are valid. */
export type ExtractOptions = {
  formats: readonly Format[];
  onlyMainContent: boolean;
  include: readonly string[];
  exclude: readonly string[];
  rules: Readonly<Record<string, Rule>> | undefined;
  /** For a crawl or a map. */
  follow?: boolean;
  sitemap?: SitemapLimits;
};

export type Extraction = {
  markdown?: string;
  html?: string;
  raw_html?: string;
  text?: string;
  links?: string[];
  metadata?: Metadata;
  extracted?: Record<string, Extracted | Extracted[]>;
  follow?: Follow;
  sitemap?: Sitemap;
  warnings: string[];
};

/** Pure and synchronous. Accepts anything that decodes to text. */
export function extract(source: Source, wants: ExtractOptions): Extraction {
  if (wants.sitemap) return { warnings: [], sitemap: readSitemap(source.body, source.contentType, wants.sitemap) };
  const text = typeof source.body === "string" ? source.body : decodeText(source.body, source.contentType);
  return source.kind === "html" ? fromHtml(text, source, wants) : fromText(text, source, wants);
}

function fromHtml(text: string, source: Source, wants: ExtractOptions): Extraction {
  const page = readPage(text);
  const addresses = new Addresses(page, source.url);
  const warnings: string[] = [];
  const { nodes, skip, markdownOnly } = chosenPart(page, wants, warnings);
  const result: Extraction = { warnings };
  for (const format of wants.formats) {
    if (format === "markdown") {
      const { markdown, truncated } = toMarkdown(nodes, addresses, skip, page.has);
      result.markdown = markdown;
      if (truncated) warnings.push("markdown_truncated");
    } else if (format === "html") result.html = toCleanHtml(nodes, addresses, skip);
    else if (format === "raw_html") result.raw_html = text;
    else if (format === "text") result.text = toText(nodes, skip.union(markdownOnly));
    else if (format === "links") result.links = toLinks(nodes, addresses, skip);
    else result.metadata = readMetadata(page, addresses);
  }
  if (wants.rules) result.extracted = applyRules(page, wants.rules, addresses);
  if (wants.follow) result.follow = readFollow(page, addresses);
  return result;
}

/** Extraction rules and metadata always cover the whole page. */
function chosenPart(page: Page, wants: ExtractOptions, warnings: string[]): MainContent {
  const main = wants.onlyMainContent ? mainContent(page) : undefined;
  const skip = main?.skip ?? new Set<Element>();
  for (const element of outermost(page, wants.exclude)) skip.add(element);
  const markdownOnly = main?.markdownOnly ?? new Set<Element>();
  if (wants.include.length === 0) return { nodes: main?.nodes ?? page.root.children, skip, markdownOnly };
  const nodes = outermost(page, wants.include);
  if (nodes.length === 0) warnings.push("include_selectors_matched_nothing");
  return { nodes, skip, markdownOnly };
}

/** JSON and XML are fenced in Markdown. */
function fromText(text: string, source: Source, wants: ExtractOptions): Extraction {
  const result: Extraction = { warnings: [] };
  const { kind } = source;
  for (const format of wants.formats) {
    if (format === "markdown") result.markdown = kind === "text" ? text : fenced(kind, text);
    else if (format === "html") result.html = `<pre>${escapeText(text)}</pre>`;
    else if (format === "raw_html") result.raw_html = text;
    else if (format === "text") result.text = text;
    else if (format === "links") result.links = [];
    else result.metadata = noMetadata();
  }
  if (wants.include.length > 0 || wants.exclude.length > 0) result.warnings.push("selectors_need_html");
  if (wants.rules && kind === "xml") {
    const page = readPage(text, true);
    result.extracted = applyRules(page, wants.rules, new Addresses(page, source.url));
  } else if (wants.rules) {
    result.extracted = Object.fromEntries(
      Object.entries(wants.rules).map(([name, rule]) => [name, rule.all ? [] : null]),
    );
    result.warnings.push("extract_rules_need_html");
  }
  return result;
}

function fenced(language: string, text: string): string {
  const fence = fenceAround(text);
  return `${fence}${language}\n${text.trimEnd()}\n${fence}`;
}

/** Absolute http and https addresses, unique, in document order. */
function toLinks(nodes: readonly Node[], addresses: Addresses, skip: ReadonlySet<Element>): string[] {
  const found = new Set<string>();
  const visit = (node: Node) => {
    if (!isElement(node) || found.size >= MAX_LINKS || (skip.size > 0 && skip.has(node))) return;
    if (node.name === "a" || node.name === "area") {
      const to = addresses.absolute(node.attribs.href);
      if (to && /^https?:/.test(to)) found.add(to);
    }
    for (const child of node.children) visit(child);
  };
  for (const node of nodes) visit(node);
  return [...found];
}
