import type { Document } from "#lib/kernel/document.ts";
import type { Addresses } from "./addresses.ts";
import { collapse, type Page, rawText } from "./dom.ts";
import { type JsonLd, readJsonLd } from "./json-ld.ts";
import { type Declared, readDeclared } from "./metadata-declared.ts";
import { readDate } from "./read-date.ts";

export type Metadata = NonNullable<Document["metadata"]>;

const MAX_AUTHORS = 20;
const MAX_KEYWORDS = 50;
const MAX_IMAGES = 10;
const MAX_VALUE_LENGTH = 2_000;
/** An author is a name, not the URL of a profile or a sentence. */
const NAME = /^(?!https?:|@)[^\n]{1,120}$/;
const FACEBOOK_LOCALE = /^[a-z]{2,3}_[A-Z]{2}$/;

export const noMetadata = (): Metadata => ({
  title: null,
  description: null,
  language: null,
  canonical: null,
  robots: null,
  favicon: null,
  og: {},
  authors: [],
  published_at: null,
  modified_at: null,
  site_name: null,
  keywords: [],
  images: [],
  feeds: [],
  twitter: {},
  json_ld: { types: [], main_entity: null },
  page_count: null,
});

/**
 * Reads `<title>`, `<meta>`, `<link>` and linked data. For each field the first source with a value
 * counts, in the order listed here (decision 0059).
 */
export function readMetadata(page: Page, addresses: Addresses): Metadata {
  const declared = readDeclared(page, addresses);
  const linked = readJsonLd(page);
  const { og, twitter, named } = declared;
  const locale = og.locale && FACEBOOK_LOCALE.test(og.locale) ? og.locale.replace("_", "-") : undefined;
  const address = (reference: string | undefined) => (reference ? addresses.absolute(reference) : undefined);
  return {
    title: first(page.title && rawText(page.title), og.title, twitter.title, linked.title),
    description: first(named("description"), og.description, twitter.description, linked.description),
    language: first(page.lang, named("content-language"), named("language"), locale, linked.language),
    canonical: declared.canonical ?? address(og.url) ?? null,
    robots: first(named("robots")),
    favicon: declared.favicon ?? null,
    og,
    authors: authorsOf(declared, linked),
    published_at: firstDate(linked.published, ...declared.dates("published")),
    modified_at: firstDate(linked.modified, ...declared.dates("modified")),
    site_name: first(og.site_name, named("application-name"), linked.siteName, named("apple-mobile-web-app-title")),
    keywords: keywordsOf(declared, linked),
    images: unique([...declared.images, ...linked.images].map(address)).slice(0, MAX_IMAGES),
    feeds: declared.feeds,
    twitter,
    json_ld: { types: [...linked.types], main_entity: linked.mainEntity },
    page_count: null,
  };
}

function first(...values: (string | undefined)[]): string | null {
  for (const value of values) {
    if (value === undefined) continue;
    const plain = collapse(value).slice(0, MAX_VALUE_LENGTH);
    if (plain !== "") return plain;
  }
  return null;
}

function firstDate(...values: (string | undefined)[]): string | null {
  for (const value of values) {
    const date = value && readDate(value);
    if (date) return date;
  }
  return null;
}

/** Most exact first. */
const AUTHORS = ["citation_author", "author", "dc.creator", "article:author", "parsely-author"];

/** Linked data lists authors separately. Otherwise the most exact name with values counts. */
function authorsOf({ all }: Declared, linked: JsonLd): string[] {
  const own = namesAmong(linked.authors);
  if (own.length > 0) return own;
  for (const name of AUTHORS) {
    const names = namesAmong(all(name));
    if (names.length > 0) return names;
  }
  return [];
}

const namesAmong = (said: readonly string[]): string[] =>
  said.length === 0
    ? []
    : unique(said.map((name) => collapse(name)).filter((name) => NAME.test(name))).slice(0, MAX_AUTHORS);

function keywordsOf({ all }: Declared, linked: JsonLd): string[] {
  const [lists, news, tags] = [all("keywords"), all("news_keywords"), all("article:tag")];
  if (lists.length + news.length + tags.length + linked.keywords.length === 0) return [];
  const listed = [...lists, ...news].flatMap((list) => list.split(/[,;،、]/));
  const words = [...listed, ...tags, ...linked.keywords].map((word) => collapse(word));
  return unique(words.filter((word) => word !== "" && word.length <= 100)).slice(0, MAX_KEYWORDS);
}

const unique = (values: readonly (string | undefined)[]): string[] =>
  values.length === 0 ? [] : [...new Set(values.filter((value) => value !== undefined))];
