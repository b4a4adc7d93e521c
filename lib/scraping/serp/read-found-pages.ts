import type { Ctx } from "#lib/kernel/context.ts";
import type { Document } from "#lib/kernel/document.ts";
import { Semaphore } from "#lib/platform/async/semaphore.ts";
import { scrapeCost } from "#lib/scraping/pages/rules.ts";
import type { ScrapeInput } from "#lib/scraping/pages/schema.ts";
import { scrapeUrl } from "#lib/scraping/pages/scrape-url.ts";
import { PAGES_AT_ONCE } from "./constants.ts";

/** A page that a search found, as it was read; or why it could not be. */
export type FoundPage = { document: Document } | { error: string };

/**
 * Reads the pages that a search found, a few at once. One that cannot be read is answered with why, and costs nothing; what the others cost is
 * in their `credits_used`.
 */
export async function readFoundPages(
  ctx: Ctx,
  links: readonly string[],
  options: Omit<ScrapeInput, "url">,
): Promise<ReadonlyMap<string, FoundPage>> {
  const slots = new Semaphore(PAGES_AT_ONCE);
  const read = async (url: string): Promise<[string, FoundPage]> => {
    await slots.acquire();
    try {
      const scraped = await scrapeUrl(ctx, { ...options, url });
      if (!scraped.ok) return [url, { error: scraped.message }];
      const document = { ...scraped.value, credits_used: scrapeCost(options, scraped.value) };
      return [url, { document }];
    } finally {
      slots.release();
    }
  };
  return new Map(await Promise.all([...new Set(links)].map(read)));
}
