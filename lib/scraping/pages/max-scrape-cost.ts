import { priceOf } from "#lib/billing/credits/prices.ts";
import { type OutboundProxy, outboundProxies } from "#lib/platform/outbound/proxies.ts";
import { maxModelCredits } from "#lib/scraping/language-model/max-credits.ts";
import { askedJson, needsBrowser } from "./asked-formats.ts";
import { maxMultiplier, type RouteInput } from "./proxies/choose-proxies.ts";
import type { ScrapeInput } from "./schema.ts";

/**
 * Returns the most credits for a live scrape, which are held meanwhile: a page, a browser, the most
 * expensive proxy it may use, a model's tokens (contract 6).
 */
export const maxScrapeCost = (
  input: RouteInput & Pick<ScrapeInput, "formats" | "actions" | "render_js">,
  proxies: readonly OutboundProxy[] = outboundProxies(),
): number =>
  priceOf({ kind: "scrape", renderJs: needsBrowser(input) }) * maxMultiplier(input, proxies) +
  maxModelCredits(askedJson(input.formats));
