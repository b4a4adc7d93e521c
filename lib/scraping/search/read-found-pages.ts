import { isTestKey } from "#lib/kernel/actor.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { Semaphore } from "#lib/platform/async/semaphore.ts";
import type { OutboundPolicy } from "#lib/platform/outbound/types.ts";
import { MODEL_DEADLINE_MS } from "#lib/scraping/language-model/constants.ts";
import { askedJson } from "#lib/scraping/pages/asked-formats.ts";
import { MIN_TIMEOUT_MS } from "#lib/scraping/pages/constants.ts";
import { pageFailureOf } from "#lib/scraping/pages/page-failure.ts";
import { scrapeCost, spentTokens } from "#lib/scraping/pages/rules.ts";
import { scrapeUrl } from "#lib/scraping/pages/scrape-url.ts";
import { PAGES_AT_ONCE, READING_LIMIT_MS } from "./constants.ts";
import type { PageOptions } from "./schema.ts";
import type { FoundResult } from "./types.ts";

export type FoundPage = Required<Pick<FoundResult, "page">> | Required<Pick<FoundResult, "error">>;

/**
 * Reads pages, up to `PAGES_AT_ONCE` at a time. Returns each page or its error, with its cost in
 * `credits_used`. Pages not started before `limitMs` is up are not read.
 * @param limitMs for all pages together, in milliseconds.
 * @param policy the hosts that may be reached; by default the policy of the process.
 */
export async function readFoundPages(
  ctx: Ctx,
  links: readonly string[],
  options: PageOptions,
  limitMs = READING_LIMIT_MS,
  policy?: OutboundPolicy,
): Promise<ReadonlyMap<string, FoundPage>> {
  // Leaves time for the model to answer for the last page before the hold ends.
  const pagesMs = limitMs - (askedJson(options.formats) ? MODEL_DEADLINE_MS : 0);
  const endsAt = performance.now() + pagesMs;
  const slots = new Semaphore(PAGES_AT_ONCE);
  const read = async (url: string): Promise<FoundPage> => {
    const left = Math.floor(endsAt - performance.now());
    if (left < MIN_TIMEOUT_MS) return notBegun(pagesMs);
    const scraped = await scrapeUrl(ctx, { ...options, url, timeout_ms: Math.min(options.timeout_ms, left) }, policy);
    if (!scraped.ok) {
      const { code, message, targetStatus } = pageFailureOf(scraped);
      const spent = spentTokens(scraped);
      return {
        error: {
          ...{ code, message },
          ...(targetStatus !== undefined && { target_status: targetStatus }),
          ...(spent > 0 && { credits_used: spent }),
        },
      };
    }
    const credits = isTestKey(ctx.actor) ? 0 : scrapeCost(options, scraped.value);
    return { page: { ...scraped.value, credits_used: credits } };
  };
  const pages = [...new Set(links)].map(async (url) => [url, await slots.run(() => read(url))] as const);
  return new Map(await Promise.all(pages));
}

const notBegun = (limitMs: number): FoundPage => ({
  error: {
    code: "target_timeout",
    message: `The previous pages used up the ${limitMs / 1_000} seconds available for all of them.`,
  },
});
