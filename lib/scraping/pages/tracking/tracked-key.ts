import { createHash } from "node:crypto";
import { normaliseAddress } from "#lib/scraping/addresses/normalise-address.ts";
import type { ScrapeInput } from "../schema.ts";

/**
 * What a page is found by that was kept to be compared: its address in any spelling, and all that makes another text of it. A page that is
 * read another way is compared with itself as it was read that way.
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
