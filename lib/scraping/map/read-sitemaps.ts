import type { Ctx } from "#lib/kernel/context.ts";
import type { Failed, OutboundPolicy } from "#lib/platform/outbound/types.ts";
import { SITEMAP_NESTING_MAX, SITEMAPS_MAX } from "#lib/scraping/sites/constants.ts";
import { fetchSitemap } from "#lib/scraping/sites/fetch-sitemap.ts";
import { MAP_SITEMAPS_AT_ONCE } from "./constants.ts";
import type { FoundLinks } from "./found-links.ts";

type Means = {
  policy: OutboundPolicy;
  /** By `performance.now()`. */
  endsAt: number;
  gate: (url: URL) => Promise<Failed | undefined>;
};

export type SitemapsRead = { read: number; failed: number; outOfTime: boolean; truncated: boolean };

/** Reads sitemaps and those they list, level by level, until the time is up. */
export async function readSitemaps(
  ctx: Pick<Ctx, "workspaceId">,
  first: readonly string[],
  links: FoundLinks,
  { policy, endsAt, gate }: Means,
): Promise<SitemapsRead> {
  const sum: SitemapsRead = { read: 0, failed: 0, outOfTime: false, truncated: false };
  const seen = new Set<string>();
  let level = [...new Set(first)];
  for (let depth = 0; depth <= SITEMAP_NESTING_MAX && level.length > 0; depth++) {
    const waiting = level.filter((url) => !seen.has(url));
    const next: string[] = [];
    const read = async () => {
      for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
        const deadlineMs = Math.floor(endsAt - performance.now());
        if (deadlineMs <= 0) sum.outOfTime = true;
        if (seen.size >= SITEMAPS_MAX) sum.truncated = true;
        if (deadlineMs <= 0 || seen.size >= SITEMAPS_MAX) return;
        seen.add(url);
        const visit = await fetchSitemap(ctx, url, { policy, deadlineMs, gate });
        if (!visit.read.ok) {
          sum.failed++;
          continue;
        }
        sum.read++;
        sum.truncated ||= visit.read.value.truncated;
        await links.addAll(visit.read.value.pages.map((page) => ({ url: page })));
        for (const sitemap of visit.read.value.sitemaps) if (next.length <= SITEMAPS_MAX) next.push(sitemap);
      }
    };
    await Promise.all(Array.from({ length: MAP_SITEMAPS_AT_ONCE }, read));
    level = [...new Set(next)];
  }
  return sum;
}
