import type { Ctx } from "#lib/kernel/context.ts";
import { outboundPolicy } from "#lib/platform/outbound/policy.ts";
import type { OutboundPolicy } from "#lib/platform/outbound/types.ts";
import { readTarget } from "#lib/platform/outbound/url.ts";
import { oneState } from "#lib/platform/rates/evenly.ts";
import { rates } from "#lib/platform/rates/rates.ts";
import type { Limit } from "#lib/platform/rates/types.ts";
import { ok, type Refusal, type Result, refuse } from "#lib/platform/result.ts";
import { mostItemCost } from "#lib/scraping/jobs/most-item-cost.ts";
import { authorizeSpending, payingKey } from "#lib/scraping/jobs/paying-key.ts";
import { JobOptions } from "#lib/scraping/jobs/schema.ts";
import { mapSite } from "#lib/scraping/map/map-site.ts";
import { MapInput } from "#lib/scraping/map/schema.ts";
import type { SiteMap } from "#lib/scraping/map/types.ts";
import { ROBOTS_AGENT } from "#lib/scraping/pages/constants.ts";
import { pathJudge } from "#lib/scraping/path-rules/path-judge.ts";
import { FORECAST_PAGES_SHOWN, FORECASTS_A_MINUTE } from "./constants.ts";
import type { CreateCrawlInput } from "./schema.ts";
import type { CrawlForecast } from "./types.ts";

/** The site is asked while somebody waits for the dialog. */
const MAP_TIMEOUT_MS = 15_000;

export type ForecastCrawlError = "forbidden" | "invalid_parameter" | "invalid_url" | "rate_limited" | "url_not_allowed";

/**
 * Returns the pages that a crawl would begin with and what it would cost, without starting it. The pages are those of the site's map, which
 * follows no link beyond the first page: a crawl may find more of them, up to its limit. The map is free here, so a workspace gets few a
 * minute. A site that cannot be mapped has a forecast too, with the reason in `problem`.
 *
 * @param keyId the key that would pay.
 */
export async function forecastCrawl(
  ctx: Ctx,
  { keyId, input }: { keyId: string; input: CreateCrawlInput },
  policy: OutboundPolicy = outboundPolicy(),
): Promise<Result<CrawlForecast, ForecastCrawlError>> {
  const forbidden = authorizeSpending(ctx);
  if (forbidden) return forbidden;
  const payer = await payingKey(ctx, keyId);
  if (!payer.ok) return payer;
  const target = readTarget(input.url);
  if (!target.ok) return refuse(target.code === "url_not_allowed" ? target.code : "invalid_url", target.message);
  const limited = await takeForecast(ctx.workspaceId);
  if (limited) return limited;

  const { id, name, env } = payer.value;
  // Who may choose what keys spend may make one with this scope.
  const reader = { type: "api_key", id, label: name, env, scopes: ["scrape"] } as const;
  const { url, sitemap, ignore_query, respect_robots, allow_subdomains: include_subdomains } = input;
  const asked = { url, sitemap, ignore_query, respect_robots, include_subdomains, timeout_ms: MAP_TIMEOUT_MS };
  const map = await mapSite({ ...ctx, actor: reader }, MapInput.parse(asked), policy);
  const price = env === "test" ? 0 : mostItemCost(JobOptions.parse(input.options));
  const pages = map.ok ? pagesOf(map.value, input) : [];
  return ok({
    object: "crawl_forecast",
    pages_found: pages.length,
    more: map.ok && map.value.truncated,
    sample: pages.slice(0, FORECAST_PAGES_SHOWN),
    problem: map.ok ? null : map.message,
    limit: input.limit,
    credits_per_page: price,
    credits: Math.min(pages.length, input.limit) * price,
    credits_max: input.limit * price,
  });
}

/** Returns where the crawl begins, whatever its path, and the addresses of the map that its patterns let through. */
function pagesOf(
  { links }: SiteMap,
  { url, include_paths: include, exclude_paths: exclude }: CreateCrawlInput,
): string[] {
  const judge = pathJudge({ include, exclude, agent: ROBOTS_AGENT });
  const start = new URL(url).href;
  const others = links.map((link) => link.url).filter((found) => found !== start && !judge(new URL(found)));
  return [start, ...others];
}

async function takeForecast(workspaceId: string): Promise<Refusal<"rate_limited"> | undefined> {
  const id = `${workspaceId}:crawl-forecasts`;
  const limit: Limit = { id, kind: "window", limit: FORECASTS_A_MINUTE, windowSeconds: 60 };
  const { retryAfterSeconds: wait } = oneState(await rates().take([limit]));
  return wait === undefined
    ? undefined
    : refuse("rate_limited", `At most ${FORECASTS_A_MINUTE} previews a minute. Try again in ${wait} s.`, {
        retry_after: wait,
      });
}
