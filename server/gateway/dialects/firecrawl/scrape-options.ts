import { outboundProxies } from "#lib/platform/outbound/proxies.ts";
import { MAX_AGE_LIMIT_S, MAX_TIMEOUT_MS, type ProxyMode } from "#lib/scraping/pages/constants.ts";
import type { ApiError } from "../../answers/api-error.ts";
import { readActions } from "./actions.ts";
import { type Asked, isAsked, isIdle, missing, type Version } from "./asked.ts";
import { readFormats } from "./formats.ts";

const RENAMED: Readonly<Record<string, string>> = {
  onlyMainContent: "only_main_content",
  includeTags: "include_selectors",
  excludeTags: "exclude_selectors",
  headers: "headers",
  timeout: "timeout_ms",
};

/** Their name of each of our fields, for what is said of it. */
export const THEIR_NAMES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(RENAMED).map(([theirs, ours]) => [ours, theirs])),
  max_age: "maxAge",
  max_concurrency: "maxConcurrency",
  extract_rules: "formats",
  webhook_form: "webhook",
  time_range: "tbs",
  language: "lang",
  include_domains: "includeDomains",
  exclude_domains: "excludeDomains",
};

/**
 * Say who asks, or how Firecrawl is to fetch: leaving them out changes nothing of the page. Certificates are always checked here, and what
 * fails for one says so.
 */
const LEFT_OUT = new Set([
  "formats",
  "actions",
  "maxAge",
  "storeInCache",
  "waitFor",
  "location",
  "parsers",
  "origin",
  "integration",
  "auditMetadata",
  "blockAds",
  "removeBase64Images",
  "fastMode",
  "proxy",
  "skipTlsVerification",
  "toolDetail",
  "parsePDF",
]);

/** Of a format of version 1. */
const JSON_OPTIONS = new Set(["jsonOptions", "extract"]);

type Read = { options: Record<string, unknown> } | { error: ApiError };

/** How a page is to be read, in our words: what a scrape, a batch, a search and a parse have in common. What there is no counterpart for is refused by name. */
export function readScrapeOptions(asked: Asked, version: Version): Read {
  const options: Record<string, unknown> = { only_main_content: true };
  for (const [name, value] of Object.entries(asked)) {
    const ours = RENAMED[name];
    if (ours !== undefined) {
      if (value !== undefined && value !== null) options[ours] = value;
    } else if (!LEFT_OUT.has(name) && !(version === 1 && JSON_OPTIONS.has(name)) && !isIdle(value))
      return { error: missing(name) };
  }
  // They wait up to five minutes for a page, we never longer than this.
  if (typeof options.timeout_ms === "number") options.timeout_ms = Math.min(options.timeout_ms, MAX_TIMEOUT_MS);
  const maxAge = readMaxAge(asked);
  if (maxAge !== undefined) options.max_age = maxAge;
  // What a page's scripts make of it is what waiting is for; our browser waits as long as it takes.
  if (typeof asked.waitFor === "number" && asked.waitFor > 0) options.render_js = true;
  const parser = missingParser(asked.parsers);
  if (parser) return { error: parser };
  const located = readLocation(asked);
  if ("error" in located) return located;
  if (located.language !== undefined)
    options.headers = { "Accept-Language": located.language, ...(isAsked(options.headers) && options.headers) };
  const formats = readFormats(asked, version);
  if ("error" in formats) return formats;
  const acted = readActions(asked.actions);
  if ("error" in acted) return acted;
  return {
    options: { ...options, ...located.route, ...formats, ...(acted.actions.length > 0 && { actions: acted.actions }) },
  };
}

/** Theirs is in milliseconds, ours in seconds. A page that is not to be kept is fetched: only what is kept can be answered with again. */
function readMaxAge({ maxAge, storeInCache }: Asked): number | undefined {
  if (typeof maxAge !== "number" || maxAge <= 0 || storeInCache === false) return undefined;
  return Math.min(Math.floor(maxAge / 1_000), MAX_AGE_LIMIT_S);
}

/** PDFs are read as text whatever is asked; what else their parsers can do is not there. */
function missingParser(parsers: unknown): ApiError | undefined {
  if (!Array.isArray(parsers)) return undefined;
  for (const parser of parsers) {
    const { type, mode, ...more }: Asked = isAsked(parser) ? parser : { type: parser };
    if (type !== "pdf") return missing(`parser ${JSON.stringify(type).slice(0, 100)}`);
    if (mode === "ocr") return missing("parsers.mode ocr");
    const extra = Object.entries(more).find(([name, value]) => name !== "maxPages" && !isIdle(value));
    if (extra) return missing(`parsers.${extra[0]}`);
  }
  return undefined;
}

/** Languages are asked for as a browser does; from a country a page is fetched through a proxy there. */
function readLocation({ location, proxy }: Asked): { language?: string; route: Asked } | { error: ApiError } {
  const { country, languages: named }: Asked = isAsked(location) ? location : {};
  const languages = Array.isArray(named) ? named : [];
  const from = isIdle(country) || country === "" ? {} : { proxy: "basic", country };
  const route = readProxy(proxy);
  if ("error" in route) return route;
  return {
    route: { ...route.way, ...from },
    ...(languages.length > 0 && { language: languages.map(String).join(", ") }),
  };
}

/**
 * Their `basic` is the way that every page takes there, as going directly is here; `stealth` and its newer name `enhanced` cost more and are for sites
 * that turn others away, as going through a proxy is. `auto`, which clients also say when they mean nothing by it, is what there is.
 */
function readProxy(proxy: unknown): { way: { proxy?: ProxyMode } } | { error: ApiError } {
  if (isIdle(proxy) || proxy === "basic") return { way: {} };
  if (proxy === "auto") return outboundProxies().length > 0 ? { way: { proxy: "auto" } } : { way: {} };
  if (proxy === "stealth" || proxy === "enhanced") return { way: { proxy: "basic" } };
  return { error: missing(`proxy ${JSON.stringify(proxy).slice(0, 100)}`) };
}
