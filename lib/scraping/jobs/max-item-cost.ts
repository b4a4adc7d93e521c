import { type OutboundProxy, outboundProxies } from "#lib/platform/outbound/proxies.ts";
import { maxModelCredits } from "#lib/scraping/language-model/max-credits.ts";
import { askedJson } from "#lib/scraping/pages/asked-formats.ts";
import { maxMultiplier, type RouteInput } from "#lib/scraping/pages/proxies/choose-proxies.ts";
import { itemPrice } from "./rules.ts";
import type { JobOptions } from "./schema.ts";

type Priced = RouteInput & Pick<JobOptions, "actions" | "render_js"> & Partial<Pick<JobOptions, "formats">>;

/** Returns the most credits that one URL of a job or page of a crawl may cost. This much is held. */
export const maxItemCost = (options: Priced, proxies: readonly OutboundProxy[] = outboundProxies()): number =>
  itemPrice(options) * maxMultiplier(options, proxies) + maxModelCredits(askedJson(options.formats));
