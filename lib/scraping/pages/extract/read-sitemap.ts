import { gunzipSync } from "node:zlib";
import { Parser } from "htmlparser2";
import { decodeText } from "./charset.ts";

export type Sitemap = {
  pages: string[];
  sitemaps: string[];
  /** Whether not all of it was read. */
  truncated: boolean;
};

export type SitemapLimits = { bytes: number; entries: number };

const GZIP_MAGIC = [0x1f, 0x8b] as const;
const LOCATION_MAX = 4_096;

export const isGzip = (body: Uint8Array): boolean => body[0] === GZIP_MAGIC[0] && body[1] === GZIP_MAGIC[1];

/**
 * Reads a urlset, an index, an RSS or Atom feed, or a plain list of addresses, optionally in gzip
 * (sitemaps.org). Never throws: other content has no entries, and truncated content those before
 * the end.
 */
export function readSitemap(
  body: Uint8Array | string,
  contentType: string | undefined,
  limits: SitemapLimits,
): Sitemap {
  const unpacked = typeof body === "string" ? body : unpack(body, limits.bytes);
  if (unpacked === undefined) return { pages: [], sitemaps: [], truncated: true };
  const text = typeof unpacked === "string" ? unpacked : decodeText(unpacked, contentType);
  return text.trimStart().startsWith("<") ? fromXml(text, limits) : fromLines(text, limits);
}

function unpack(body: Uint8Array, most: number): Uint8Array | undefined {
  if (!isGzip(body)) return body;
  try {
    return gunzipSync(body, { maxOutputLength: most });
  } catch {
    return undefined; // broken, or larger than a sitemap may be
  }
}

function fromXml(text: string, { entries }: SitemapLimits): Sitemap {
  const found: Sitemap = { pages: [], sitemaps: [], truncated: false };
  const open: string[] = [];
  let location: string | undefined;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const parent = open.at(-1);
        open.push(localName(name));
        // Atom uses an attribute.
        if (localName(name) === "link" && parent === "entry" && attributes.href !== undefined)
          add("entry", attributes.href);
        else if (isLocation(localName(name), parent)) location = "";
      },
      ontext(data) {
        if (location !== undefined && location.length < LOCATION_MAX) location += data;
      },
      onclosetag() {
        const name = open.pop();
        const parent = open.at(-1);
        if (location === undefined || name === undefined || !isLocation(name, parent)) return;
        add(parent ?? "", location);
        location = undefined;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  function add(parent: string, given: string): void {
    const address = given.trim();
    if (address === "" || address.length > LOCATION_MAX) return;
    if (found.pages.length + found.sitemaps.length >= entries) found.truncated = true;
    else (parent === "sitemap" ? found.sitemaps : found.pages).push(address);
  }
  parser.end(text);
  return found;
}

const localName = (name: string): string => name.slice(name.indexOf(":") + 1).toLowerCase();

/** `loc` of a page or sitemap (not of an image), or `link` of an RSS item. */
const isLocation = (name: string, parent: string | undefined): boolean =>
  (name === "loc" && (parent === "url" || parent === "sitemap")) || (name === "link" && parent === "item");

function fromLines(text: string, { entries }: SitemapLimits): Sitemap {
  const lines = text.split(/[\r\n]+/).map((line) => line.replace(/^\ufeff/, "").trim());
  const pages = lines.filter((line) => /^https?:\/\/\S+$/i.test(line) && line.length <= LOCATION_MAX);
  return { pages: pages.slice(0, entries), sitemaps: [], truncated: pages.length > entries };
}
