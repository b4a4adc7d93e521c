import type { WorkspaceId } from "#lib/kernel/context.ts";
import { TimeSlice } from "#lib/platform/async/time-slice.ts";
import { WRITTEN_ADDRESS_MAX } from "#lib/scraping/addresses/constants.ts";
import { type Address, normaliseAddress } from "#lib/scraping/addresses/normalise-address.ts";
import type { CrawlPlan } from "#lib/scraping/jobs/crawl-plan.ts";
import { ROBOTS_AGENT } from "#lib/scraping/pages/constants.ts";
import { judgePaths } from "#lib/scraping/pages/robots/judge-paths.ts";
import type { ReadRobots } from "#lib/scraping/pages/robots/read-robots.ts";
import { addressPattern, isCircular } from "#lib/scraping/sites/address-pattern.ts";
import { SITEMAPS_MAX } from "#lib/scraping/sites/constants.ts";
import { isOnSite, siteScope } from "#lib/scraping/sites/site-scope.ts";
import { addressKey, sitemapKey } from "../address-key.ts";
import type { Findings, Found } from "./record-page.ts";

export const scopeOf = (plan: CrawlPlan) => siteScope(new URL(plan.url), { subdomains: plan.allow_subdomains });

export const addressIn = (plan: CrawlPlan, url: string): Address | undefined =>
  normaliseAddress(url, undefined, { ignoreQuery: plan.ignore_query });

type Source = {
  workspaceId: WorkspaceId;
  depth: number;
  /**
   * Whether to count addresses of one pattern. Those from links are counted, those from sitemaps
   * are trusted.
   */
  counted: boolean;
  robots: ReadonlyMap<string, ReadRobots>;
};

/**
 * Returns the addresses that belong to a crawl, unique and in order, and why others were left out.
 * Returns `overloaded` if they cannot be checked at the moment. A page has up to 10,000 addresses
 * and a sitemap 50,000, so the event loop is released in between.
 */
export async function readFindings(
  plan: CrawlPlan,
  urls: readonly string[],
  source: Source,
): Promise<Findings | "overloaded"> {
  const { depth, counted } = source;
  const addresses = await onSiteOf(plan, urls);
  const verdicts = await judge(plan, addresses, source);
  if (verdicts === "overloaded") return verdicts;
  // A retry would take just as long.
  if (verdicts === "too_complex") return { found: [], depth, leftOut: ["limit"] };
  const found = new Map<string, Found>();
  const leftOut = new Set<Findings["leftOut"][number]>();
  const slice = new TimeSlice();
  for (const [at, address] of addresses.entries()) {
    const verdict = verdicts[at];
    // One more than the limit shows that not all fit.
    if (found.size > plan.limit) break;
    if (verdict === "unwanted") continue;
    if (depth > plan.max_depth) leftOut.add("depth");
    else if (isCircular(address.url)) leftOut.add("similar");
    else if (verdict === "disallowed") leftOut.add("robots");
    else {
      const key = addressKey(address.key);
      if (found.has(key)) continue;
      const pattern = counted ? addressKey(addressPattern(address.url)) : null;
      found.set(key, { url: address.url, key, host: address.host, pattern, hops: 0, isSitemap: false });
    }
    if (slice.isOver()) await slice.yield();
  }
  return { found: [...found.values()], depth, leftOut: [...leftOut] };
}

async function onSiteOf(plan: CrawlPlan, urls: readonly string[]): Promise<Address[]> {
  const scope = scopeOf(plan);
  const addresses = new Map<string, Address>();
  const slice = new TimeSlice();
  for (const text of urls) {
    const address = addressIn(plan, text);
    if (address && isOnSite(scope, new URL(address.url))) addresses.set(address.url, address);
    if (slice.isOver()) await slice.yield();
  }
  return [...addresses.values()];
}

function judge(plan: CrawlPlan, addresses: readonly Address[], { workspaceId, robots }: Source) {
  const texts = [...robots].flatMap(([origin, each]) => ("text" in each ? [{ origin, text: each.text }] : []));
  const rules = { include: plan.include_paths, exclude: plan.exclude_paths, robots: texts, agent: ROBOTS_AGENT };
  return judgePaths(
    workspaceId,
    rules,
    addresses.map(({ url }) => url),
  );
}

/**
 * Returns the unique sitemaps on the site, at most one more than a crawl reads.
 * @param hops nesting depth of these sitemaps.
 */
export async function foundSitemaps(plan: CrawlPlan, urls: readonly string[], hops: number): Promise<Found[]> {
  const scope = scopeOf(plan);
  const found = new Map<string, Found>();
  const slice = new TimeSlice();
  for (const text of urls) {
    if (found.size > SITEMAPS_MAX) break;
    if (slice.isOver()) await slice.yield();
    const url = text.length > WRITTEN_ADDRESS_MAX ? null : URL.parse(text);
    if (!url || !/^https?:$/.test(url.protocol) || url.username !== "" || !isOnSite(scope, url)) continue;
    url.hash = "";
    const key = sitemapKey(url.href);
    found.set(key, { url: url.href, key, host: url.host, pattern: null, hops, isSitemap: true });
  }
  return [...found.values()];
}
