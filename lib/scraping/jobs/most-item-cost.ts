import { type OutboundProxy, outboundProxies } from "#lib/platform/outbound/proxies.ts";
import { mostModelCredits } from "#lib/scraping/language-model/most-credits.ts";
import { askedJson } from "#lib/scraping/pages/asked-formats.ts";
import { mostMultiplier, type RouteInput } from "#lib/scraping/pages/proxies/choose-proxies.ts";
import { itemPrice } from "./rules.ts";
import type { JobOptions } from "./schema.ts";

type Priced = RouteInput & Pick<JobOptions, "actions" | "render_js"> & Partial<Pick<JobOptions, "formats">>;

/** The most that one URL of a job or a page of a crawl costs, by the dearest proxy that it may come through, and so what is held for it. In credits. */
export const mostItemCost = (options: Priced, proxies: readonly OutboundProxy[] = outboundProxies()): number =>
  itemPrice(options) * mostMultiplier(options, proxies) + mostModelCredits(askedJson(options.formats));
