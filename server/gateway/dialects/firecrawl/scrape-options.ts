import { outboundProxies } from "#lib/platform/outbound/proxies.ts";
import { MAX_AGE_LIMIT_S, MAX_TIMEOUT_MS, type ProxyMode } from "#lib/scraping/pages/constants.ts";
import type { ApiError } from "../../route/api-error.ts";
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

/** Firecrawl's names of our fields, for error messages. */
export const FIRECRAWL_NAMES: Readonly<Record<string, string>> = {
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
 * Ignored: they identify the client or control Firecrawl's fetching, and do not change the page.
 * Certificates are always verified here, and failures are reported as such.
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

/** Options of a version 1 format. */
const JSON_OPTIONS = new Set(["jsonOptions", "extract"]);

type Read = { options: Record<string, unknown> } | { error: ApiError };

/**
 * Translates the options shared by scrape, batch, search and parse. Options without an equivalent
 * are rejected by name.
 */
export function readScrapeOptions(asked: Asked, version: Version): Read {
  const options: Record<string, unknown> = { only_main_content: true };
  for (const [name, value] of Object.entries(asked)) {
    const ours = RENAMED[name];
    if (ours !== undefined) {
      if (value !== undefined && value !== null) options[ours] = value;
    } else if (!LEFT_OUT.has(name) && !(version === 1 && JSON_OPTIONS.has(name)) && !isIdle(value))
      return { error: missing(name) };
  }
  // Firecrawl allows five minutes; larger values are reduced to our maximum.
  if (typeof options.timeout_ms === "number") options.timeout_ms = Math.min(options.timeout_ms, MAX_TIMEOUT_MS);
  const maxAge = readMaxAge(asked);
  if (maxAge !== undefined) options.max_age = maxAge;
  // Waiting is meant for scripts to finish. Our browser decides itself how long that takes.
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

/**
 * Converts milliseconds to seconds. A page that must not be stored is fetched, since only stored
 * pages can be reused.
 */
function readMaxAge({ maxAge, storeInCache }: Asked): number | undefined {
  if (typeof maxAge !== "number" || maxAge <= 0 || storeInCache === false) return undefined;
  return Math.min(Math.floor(maxAge / 1_000), MAX_AGE_LIMIT_S);
}

/** PDFs are always read as text; their parsers' other options are not supported. */
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

/** Languages become an Accept-Language header. A country means a proxy in that country. */
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
 * Firecrawl's `basic` is its default route, like a direct connection here. `stealth`, now called
 * `enhanced`, costs more and is for sites that block others, like a proxy here. `auto`, which some
 * clients always send, means a proxy if there is one.
 */
function readProxy(proxy: unknown): { way: { proxy?: ProxyMode } } | { error: ApiError } {
  if (isIdle(proxy) || proxy === "basic") return { way: {} };
  if (proxy === "auto") return outboundProxies().length > 0 ? { way: { proxy: "auto" } } : { way: {} };
  if (proxy === "stealth" || proxy === "enhanced") return { way: { proxy: "basic" } };
  return { error: missing(`proxy ${JSON.stringify(proxy).slice(0, 100)}`) };
}
