import type { Addresses } from "./addresses.ts";
import { collapse, type Element, type Page } from "./dom.ts";

export type Declared = {
  og: Record<string, string>;
  twitter: Record<string, string>;
  canonical: string | undefined;
  favicon: string | undefined;
  images: string[];
  feeds: { url: string; type: string; title: string | null }[];
  /** The first value with this name or property. */
  named: (name: string) => string | undefined;
  all: (name: string) => readonly string[];
  dates: (which: keyof typeof DATES) => string[];
};

/** In order of preference. */
const DATES = {
  published: [
    ...["article:published_time", "og:published_time", "datepublished", "citation_publication_date", "citation_date"],
    ...[
      "dc.date.issued",
      "dcterms.issued",
      "dcterms.created",
      "dc.date",
      "parsely-pub-date",
      "sailthru.date",
      "pubdate",
      "date",
    ],
  ],
  modified: [
    "article:modified_time",
    "og:updated_time",
    "datemodified",
    "dcterms.modified",
    "lastmod",
    "last-modified",
  ],
};
const MAX_VALUE_LENGTH = 2_000;
const MAX_FEEDS = 20;
const MAX_VALUES = 50;
/** Open Graph properties of a page, and Twitter card properties. */
const MAX_PROPERTIES = 500;
const PREFIXED = /^(og|twitter):([a-z][a-z0-9_:]{0,60})$/;
const FEED = /^application\/(?:rss\+xml|atom\+xml|feed\+json)$/;
const IMAGES = new Set(["og:image", "og:image:url", "og:image:secure_url", "twitter:image", "twitter:image:src"]);

const NONE: readonly string[] = [];

export function readDeclared(page: Page, addresses: Addresses): Declared {
  const values = new Map<string, string[]>();
  const all = (name: string) => values.get(name) ?? NONE;
  const declared: Declared = {
    og: {},
    twitter: {},
    canonical: undefined,
    favicon: undefined,
    images: [],
    feeds: [],
    named: (name) => all(name)[0],
    all,
    dates: (which) => DATES[which].filter((name) => values.has(name)).flatMap(all),
  };
  for (const head of page.heads) {
    if (head.name === "link") readLink(head, declared, addresses);
    else readMeta(head, declared, values);
  }
  return declared;
}

function readLink({ attribs }: Element, declared: Declared, addresses: Addresses): void {
  const rel = ` ${(attribs.rel ?? "").toLowerCase().replace(/\s+/g, " ")} `;
  const to = addresses.absolute(attribs.href || undefined);
  if (to === undefined) return;
  const type = (attribs.type ?? "").trim().toLowerCase();
  if (rel.includes(" canonical ")) declared.canonical ??= to;
  else if (rel.includes(" icon ")) declared.favicon ??= to;
  else if (rel.includes(" image_src ")) declared.images.push(to);
  else if (rel.includes(" alternate ") && FEED.test(type) && declared.feeds.length < MAX_FEEDS)
    declared.feeds.push({ url: to, type, title: plain(attribs.title) ?? null });
}

/** A property may be repeated for several values. Names may be in either attribute, in any case. */
function readMeta({ attribs }: Element, declared: Declared, values: Map<string, string[]>): void {
  const name = (attribs.property ?? attribs.name ?? attribs.itemprop ?? attribs["http-equiv"] ?? "")
    .trim()
    .toLowerCase();
  const text = plain(attribs.content);
  if (name === "" || text === undefined) return;
  const found = PREFIXED.exec(name);
  const group = found?.[1] === "og" ? declared.og : declared.twitter;
  const property = found?.[2];
  if (property && !Object.hasOwn(group, property) && Object.keys(group).length < MAX_PROPERTIES) group[property] = text;
  if (IMAGES.has(name)) declared.images.push(text);
  const known = values.get(name);
  if (!known) values.set(name, [text]);
  else if (known.length < MAX_VALUES) known.push(text);
}

function plain(text: string | undefined): string | undefined {
  const collapsed = collapse(text ?? "").slice(0, MAX_VALUE_LENGTH);
  return collapsed === "" ? undefined : collapsed;
}
