import { createHash } from "node:crypto";
import { normaliseAddress } from "#lib/scraping/addresses/normalise-address.ts";
import type { ScrapeInput } from "../schema.ts";

/**
 * Hashes the address in any spelling, and all options that change the text. A page read with other
 * options is tracked separately.
 */
export function trackedKey(input: Omit<ScrapeInput, "formats" | "timeout_ms" | "max_age">): Buffer {
  const headers = Object.entries(input.headers).map(([name, value]): [string, string] => [name.toLowerCase(), value]);
  const parts = [
    normaliseAddress(input.url)?.key ?? input.url,
    headers.sort(([a], [b]) => (a < b ? -1 : 1)),
    input.only_main_content,
    input.include_selectors,
    input.exclude_selectors,
    input.render_js,
    input.actions,
  ];
  return createHash("sha256").update(JSON.stringify(parts)).digest();
}
