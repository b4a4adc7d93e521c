import { priceOf } from "#lib/billing/credits/prices.ts";
import { type OutboundProxy, outboundProxies } from "#lib/platform/outbound/proxies.ts";
import { needsBrowser } from "../asked-formats.ts";
import { mostMultiplier, type RouteInput } from "./choose-proxies.ts";

/** The most that a scrape may cost, in credits: what is held while it is at work. `scrapeCost` says what it cost in the end. */
export const mostScrapeCredits = (
  input: RouteInput & Parameters<typeof needsBrowser>[0],
  proxies: readonly OutboundProxy[] = outboundProxies(),
): number => priceOf({ kind: "scrape", renderJs: needsBrowser(input) }) * mostMultiplier(input, proxies);
