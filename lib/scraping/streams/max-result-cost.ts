import { outboundProxies } from "#lib/platform/outbound/proxies.ts";
import { maxModelCredits } from "#lib/scraping/language-model/max-credits.ts";
import { askedJson } from "#lib/scraping/pages/asked-formats.ts";
import { maxMultiplier } from "#lib/scraping/pages/proxies/choose-proxies.ts";
import { resultPrice } from "./rules.ts";
import type { StreamOptions } from "./schema.ts";

/** Returns the most credits for one result, with the most expensive proxy it may use. This much is held. */
export const maxResultCost = (options: StreamOptions, proxies = outboundProxies()): number =>
  resultPrice(options) * maxMultiplier(options, proxies) + maxModelCredits(askedJson(options.formats));
