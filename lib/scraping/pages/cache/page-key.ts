import { createHash } from "node:crypto";
import { configuredModel } from "#lib/scraping/language-model/configured-model.ts";
import { askedChanges, askedJson, askedScreenshot } from "../asked-formats.ts";
import { proxyMode } from "../proxies/choose-proxies.ts";
import type { ScrapeInput } from "../schema.ts";

/** Increased when pages are read or stored differently, so that no old shape is returned. */
const SHAPE = "3";

const nameOf = (format: ScrapeInput["formats"][number]): string =>
  typeof format === "string" ? format : JSON.stringify(format);

export const keptKey = (what: string, parts: unknown): Buffer =>
  createHash("sha256")
    .update(JSON.stringify([SHAPE, what, parts]))
    .digest();

/**
 * Returns the key of a scrape from everything that changes its document. Header names are
 * case-insensitive and formats unordered. Undefined for calls that are not cached: with an invalid
 * address, actions, screenshots or change tracking.
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
