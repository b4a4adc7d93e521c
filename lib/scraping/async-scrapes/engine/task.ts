import type { Ctx } from "#lib/kernel/context.ts";
import type { Document } from "#lib/kernel/document.ts";
import type { OutboundPolicy } from "#lib/platform/outbound/types.ts";
import { isId } from "#lib/platform/values/ids.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { EXTRACTION_ENDPOINT, SCRAPE_ENDPOINT } from "#lib/scraping/async-scrapes/constants.ts";
import { extractPages } from "#lib/scraping/async-scrapes/extraction/extract-pages.ts";
import { maxExtractionCost } from "#lib/scraping/async-scrapes/extraction/extraction-cost.ts";
import type { Extracted } from "#lib/scraping/async-scrapes/extraction/types.ts";
import { openExtraction, openInput } from "#lib/scraping/async-scrapes/input.ts";
import { costOf, maxCost } from "#lib/scraping/async-scrapes/scrape-cost.ts";
import { answerKeptPage } from "#lib/scraping/pages/cache/answer-kept-page.ts";
import { scrapeUrl } from "#lib/scraping/pages/scrape-url.ts";
import type { Claim } from "./claim-scrapes.ts";

export type Finding = Document | Extracted;

export type Task = {
  /** In credits. */
  maxCost: number;
  /** Returns a free result that is available without work, if there is one. */
  kept: (ctx: Ctx) => Promise<Finding | undefined>;
  perform: (ctx: Ctx, means: { policy: OutboundPolicy; tries: number }) => Promise<Result<Finding, string>>;
};

const isExtraction = ({ id }: Pick<Claim, "id">): boolean => isId("ext", id);

export const endpointOf = (claim: Pick<Claim, "id">): string =>
  isExtraction(claim) ? EXTRACTION_ENDPOINT : SCRAPE_ENDPOINT;

export const taskOf = (claim: Claim): Task => (isExtraction(claim) ? extractionTask(claim) : pageTask(claim));

function pageTask({ workspaceId, id, env, input: sealed }: Claim): Task {
  const input = openInput(workspaceId, id, sealed);
  const priced = (document: Document): Document => ({ ...document, id, credits_used: costOf(env, input, document) });
  return {
    maxCost: maxCost(env, input),
    kept: async (ctx) => {
      const kept = await answerKeptPage(ctx, input);
      return kept && priced(kept);
    },
    perform: async (ctx, { policy }) => {
      const scraped = await scrapeUrl(ctx, input, policy, id);
      return scraped.ok ? ok(priced(scraped.value)) : scraped;
    },
  };
}

function extractionTask({ workspaceId, id, env, input: sealed }: Claim): Task {
  const input = openExtraction(workspaceId, id, sealed);
  return {
    maxCost: env === "test" ? 0 : maxExtractionCost(input),
    kept: async () => undefined,
    perform: (ctx, means) => extractPages(ctx, input, means),
  };
}
