import { outboundProxies } from "#lib/platform/outbound/proxies.ts";
import { mostModelCredits } from "#lib/scraping/language-model/most-credits.ts";
import { askedJson } from "#lib/scraping/pages/asked-formats.ts";
import { mostMultiplier } from "#lib/scraping/pages/proxies/choose-proxies.ts";
import { resultPrice } from "./rules.ts";
import type { StreamOptions } from "./schema.ts";

/** The most that one result costs, by the dearest proxy that its page may come through, and so what is held for it. In credits. */
export const mostResultCost = (options: StreamOptions, proxies = outboundProxies()): number =>
  resultPrice(options) * mostMultiplier(options, proxies) + mostModelCredits(askedJson(options.formats));
