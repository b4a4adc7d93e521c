import { priceOf } from "#lib/billing/credits/prices.ts";
import { type OutboundProxy, outboundProxies } from "#lib/platform/outbound/proxies.ts";
import { mostModelCredits } from "#lib/scraping/language-model/most-credits.ts";
import { askedJson, needsBrowser } from "./asked-formats.ts";
import { mostMultiplier, type RouteInput } from "./proxies/choose-proxies.ts";
import type { ScrapeInput } from "./schema.ts";

/**
 * The most that a live scrape costs, in credits, and so what is held while it is at work: a page, a browser, the dearest proxy that it may come
 * through, a model's tokens (contract 6). `scrapeCost` says what it cost in the end.
 */
export const mostScrapeCost = (
  input: RouteInput & Pick<ScrapeInput, "formats" | "actions" | "render_js">,
  proxies: readonly OutboundProxy[] = outboundProxies(),
): number =>
  priceOf({ kind: "scrape", renderJs: needsBrowser(input) }) * mostMultiplier(input, proxies) +
  mostModelCredits(askedJson(input.formats));
