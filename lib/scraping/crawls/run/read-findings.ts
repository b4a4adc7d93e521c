import { setImmediate } from "node:timers/promises";
import { type Address, normaliseAddress } from "#lib/scraping/addresses/normalise-address.ts";
import type { CrawlPlan } from "#lib/scraping/jobs/crawl-plan.ts";
import { robotsJudge } from "#lib/scraping/pages/robots/ask-robots.ts";
import type { Robots } from "#lib/scraping/pages/robots/read-robots.ts";
import { addressPattern, isCircular } from "#lib/scraping/sites/address-pattern.ts";
import { isOnSite, isWanted, siteScope } from "#lib/scraping/sites/site-scope.ts";
import { addressKey, sitemapKey } from "../address-key.ts";
import type { Findings, Found } from "./record-page.ts";

/** Addresses that are judged in one go: a millisecond or so. */
const AT_ONCE = 500;

/** A site as a crawl's plan has it. */
export const scopeOf = (plan: CrawlPlan) =>
  siteScope(new URL(plan.url), {
    subdomains: plan.allow_subdomains,
    includePaths: plan.include_paths,
    excludePaths: plan.exclude_paths,
  });

export const addressIn = (plan: CrawlPlan, url: string): Address | undefined =>
  normaliseAddress(url, undefined, { ignoreQuery: plan.ignore_query });

type Source = {
  /** How many links away from the beginning what is named is. */
  depth: number;
  /** Whether addresses of one pattern are counted: those of links are, those of a sitemap are vouched for. */
  counted: boolean;
  /** robots.txt by origin, as far as it is known; what it keeps out is not even taken up. */
  robots: ReadonlyMap<string, Robots>;
};

/**
 * Those of some addresses that belong to a crawl, each once, in their order; and why others were left out. A sitemap has tens of thousands:
 * others come through in between.
 */
export async function readFindings(
  plan: CrawlPlan,
  urls: readonly string[],
  { depth, counted, robots }: Source,
): Promise<Findings> {
  const scope = scopeOf(plan);
  const found = new Map<string, Found>();
  const leftOut = new Set<Findings["leftOut"][number]>();
  const judges = new Map([...robots].map(([origin, each]) => [origin, robotsJudge(each)]));
  for (const [at, text] of urls.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) await setImmediate();
    // One too many tells that there is no room for all.
    if (found.size > plan.limit) break;
    const address = addressIn(plan, text);
    if (!address) continue;
    const url = new URL(address.url);
    if (!isOnSite(scope, url) || !isWanted(scope, url)) continue;
    if (depth > plan.max_depth) leftOut.add("depth");
    else if (isCircular(address.url)) leftOut.add("similar");
    else if (judges.get(url.origin)?.(url)) leftOut.add("robots");
    else {
      const key = addressKey(address.key);
      if (found.has(key)) continue;
      const pattern = counted ? addressKey(addressPattern(address.url)) : null;
      found.set(key, { url: address.url, key, host: address.host, pattern, hops: 0, isSitemap: false });
    }
  }
  return { found: [...found.values()], depth, leftOut: [...leftOut] };
}

/** Sitemaps that a crawl may read: those on the site, each once. @param hops how deep they are nested. */
export function foundSitemaps(plan: CrawlPlan, urls: readonly string[], hops: number): Found[] {
  const scope = scopeOf(plan);
  const found = new Map<string, Found>();
  for (const text of urls) {
    const url = URL.parse(text);
    if (!url || !/^https?:$/.test(url.protocol) || url.username !== "" || !isOnSite(scope, url)) continue;
    url.hash = "";
    const key = sitemapKey(url.href);
    found.set(key, { url: url.href, key, host: url.host, pattern: null, hops, isSitemap: true });
  }
  return [...found.values()];
}
