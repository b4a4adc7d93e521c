import { collapse, type Page, rawText } from "./dom.ts";
import { mainFields, text, texts } from "./json-ld-fields.ts";

/** In terms of schema.org. */
export type JsonLd = {
  types: readonly string[];
  mainEntity: Record<string, string> | null;
  title: string | undefined;
  description: string | undefined;
  language: string | undefined;
  authors: readonly string[];
  published: string | undefined;
  modified: string | undefined;
  siteName: string | undefined;
  images: readonly string[];
  keywords: readonly string[];
};

export type JsonLdObject = Record<string, unknown>;

/** Characters read of one script, and objects inspected. */
const MAX_SCRIPT_LENGTH = 1_000_000;
const MAX_OBJECTS = 500;
const MAX_TYPES = 30;
/** Properties that may contain another thing on the page. */
const INSIDE = ["@graph", "mainEntity", "mainEntityOfPage", "hasPart"];

/** Types of a main entity, before any others. */
const ABOUT =
  /(?:Article|BlogPosting|Report|Review|Product|ProductGroup|Recipe|Event|JobPosting|VideoObject|Movie|Book|Course|Dataset|SoftwareApplication|PodcastEpisode|QAPage|FAQPage|ProfilePage|HowTo)$/;
/** Types that every page of a site contains. */
const AROUND =
  /^(?:WebSite|WebPage|CollectionPage|Organization|NewsMediaOrganization|BreadcrumbList|ListItem|ImageObject|SearchAction|SiteNavigationElement|WPHeader|WPFooter|Person|PostalAddress)$/;

/** For a page without JSON-LD, as most are. */
const NOTHING: JsonLd = {
  types: [],
  mainEntity: null,
  title: undefined,
  description: undefined,
  language: undefined,
  authors: [],
  published: undefined,
  modified: undefined,
  siteName: undefined,
  images: [],
  keywords: [],
};

export function readJsonLd(page: Page): JsonLd {
  if (page.linkedData.length === 0) return NOTHING;
  const things = thingsOf(page);
  const byId = new Map(
    things.flatMap((thing): [string, JsonLdObject][] => {
      const id = text(thing["@id"]);
      // A reference has only an ID.
      return id && Object.keys(thing).length > 1 ? [[id, thing]] : [];
    }),
  );
  const types = [...new Set(things.flatMap(typesOf))].slice(0, MAX_TYPES);
  const typed = things.filter((thing) => typesOf(thing).length > 0);
  const main =
    typed.find((thing) => typesOf(thing).some((type) => ABOUT.test(type))) ??
    typed.find((thing) => !typesOf(thing).some((type) => AROUND.test(type))) ??
    typed.find((thing) => typesOf(thing).some((type) => type.endsWith("Page")));
  const site = typed.find((thing) => typesOf(thing).includes("WebSite"));
  const resolve = (value: unknown): unknown =>
    isThing(value) ? (byId.get(text(value["@id"]) ?? "") ?? value) : Array.isArray(value) ? value.map(resolve) : value;
  return {
    types,
    mainEntity: main ? mainFields(main, typesOf(main)[0] ?? "", resolve) : null,
    title: text(main?.headline) ?? text(main?.name),
    description: text(main?.description),
    language: text(main?.inLanguage),
    authors: texts(resolve(main?.author ?? main?.creator), "name"),
    published: text(main?.datePublished) ?? text(main?.dateCreated) ?? text(main?.uploadDate) ?? text(main?.datePosted),
    modified: text(main?.dateModified),
    siteName: text(site?.name) ?? texts(resolve(main?.publisher), "name")[0],
    images: texts(resolve(main?.image), "url", "contentUrl"),
    keywords: texts(main?.keywords, "name").flatMap((list) => list.split(",")),
  };
}

/** Outer things come before inner ones. */
function thingsOf(page: Page): JsonLdObject[] {
  const pending: unknown[] = page.linkedData.map((script) => parse(rawText(script)));
  const things: JsonLdObject[] = [];
  for (let at = 0; at < pending.length && at < MAX_OBJECTS; at++) {
    const value = pending[at];
    if (Array.isArray(value)) pending.push(...value.slice(0, MAX_OBJECTS));
    if (!isThing(value)) continue;
    things.push(value);
    for (const key of INSIDE) if (typeof value[key] === "object") pending.push(value[key]);
  }
  return things;
}

const isThing = (value: unknown): value is JsonLdObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function typesOf(thing: JsonLdObject): string[] {
  return [thing["@type"]]
    .flat()
    .flatMap((type) =>
      typeof type === "string" && type !== "" ? [type.replace(/^https?:\/\/schema\.org\//, "").slice(0, 100)] : [],
    );
}

/** Parses handwritten JSON: in a comment, with line breaks in strings, with an extra comma. */
function parse(source: string): unknown {
  if (source.length > MAX_SCRIPT_LENGTH) return undefined;
  const bare = collapse(
    source.replace(/^\s*(?:<!--|\/\*\s*<!\[CDATA\[\s*\*\/|<!\[CDATA\[)|(?:-->|\/\*\s*\]\]>\s*\*\/|\]\]>)\s*$/g, ""),
  );
  for (const text of [bare, bare.replace(/,(?=\s*[}\]])/g, "").replace(/;$/, "")]) {
    try {
      return JSON.parse(text);
    } catch {
      // Tries the next variant. Without any, other metadata is used.
    }
  }
  return undefined;
}
