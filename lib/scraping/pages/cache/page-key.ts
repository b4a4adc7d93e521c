import { createHash } from "node:crypto";
import { configuredModel } from "#lib/scraping/language-model/configured-model.ts";
import { askedChanges, askedJson, askedScreenshot } from "../asked-formats.ts";
import { proxyMode } from "../proxies/choose-proxies.ts";
import type { ScrapeInput } from "../schema.ts";

/** Bound to the release that changes how pages are read, so that nobody is answered in an older shape. */
const SHAPE = "2";

const nameOf = (format: ScrapeInput["formats"][number]): string =>
  typeof format === "string" ? format : JSON.stringify(format);

/** The key under which something is kept: two things never share one. */
export const keptKey = (what: string, parts: unknown): Buffer =>
  createHash("sha256")
    .update(JSON.stringify([SHAPE, what, parts]))
    .digest();

/**
 * The key of a scrape: everything in it that changes the answer. Header names have no case and formats no order. Undefined for an
 * address that cannot be read, and for what is not kept: a page that something was done on, a picture of one, and how it compares.
 */
export function pageKey(input: ScrapeInput): Buffer | undefined {
  const url = URL.parse(input.url);
  if (!url || input.actions.length > 0 || askedScreenshot(input.formats) || askedChanges(input.formats))
    return undefined;
  const headers = Object.entries(input.headers).map(([name, value]): [string, string] => [name.toLowerCase(), value]);
  return keptKey("page", [
    url.href,
    headers.sort(([a], [b]) => (a < b ? -1 : 1)),
    [...new Set(input.formats.map(nameOf))].sort(),
    askedJson(input.formats) && configuredModel()?.name,
    input.only_main_content,
    input.include_selectors,
    input.exclude_selectors,
    Object.entries(input.extract_rules ?? {}),
    input.respect_robots,
    input.render_js,
    ...(proxyMode(input) === "none" ? [] : [proxyMode(input), input.country ?? null]),
  ]);
}
