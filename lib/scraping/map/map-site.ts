import { isTestKey } from "#lib/kernel/actor.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { outboundPolicy } from "#lib/platform/outbound/policy.ts";
import type { Failed, OutboundPolicy } from "#lib/platform/outbound/types.ts";
import { readTarget } from "#lib/platform/outbound/url.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import type { FixtureError } from "#lib/scraping/pages/answer-fixture.ts";
import { ROBOTS_AGENT } from "#lib/scraping/pages/constants.ts";
import type { FetchError } from "#lib/scraping/pages/fetch-page.ts";
import type { AnswerError } from "#lib/scraping/pages/read-answer.ts";
import { readLivePage } from "#lib/scraping/pages/read-live-page.ts";
import { judgeRobots } from "#lib/scraping/pages/robots/ask-robots.ts";
import { readRobots } from "#lib/scraping/pages/robots/read-robots.ts";
import { ScrapeInput } from "#lib/scraping/pages/schema.ts";
import { readDirectives } from "#lib/scraping/path-rules/read-directives.ts";
import { SITEMAP_PATH } from "#lib/scraping/sites/constants.ts";
import { isOnSite, siteScope } from "#lib/scraping/sites/site-scope.ts";
import { FoundLinks } from "./found-links.ts";
import { mapFixtures } from "./map-fixtures.ts";
import { readSitemaps } from "./read-sitemaps.ts";
import type { MapInput } from "./schema.ts";
import { searchLinks } from "./search-links.ts";
import type { SiteMap } from "./types.ts";

export type MapError = "forbidden" | AnswerError | FixtureError | FetchError;

const NOT_ON_SITE: Failed = { ok: false, code: "url_not_allowed", message: "This redirects to another site." };

/**
 * Lists the addresses in a site's sitemaps and those that the page links to. Requests nothing off
 * the site. Test keys are answered from fixtures (contract 5). If the page cannot be read, fails
 * with its error unless sitemaps were read.
 * @returns the map; the gateway sets `credits_used`.
 */
export async function mapSite(
  ctx: Ctx,
  input: MapInput,
  policy: OutboundPolicy = outboundPolicy(),
): Promise<Result<SiteMap, MapError>> {
  const forbidden = authorize(ctx, "scrape:run");
  if (forbidden) return forbidden;
  if (isTestKey(ctx.actor)) return await mapFixtures(ctx, input);
  const target = readTarget(input.url);
  if (!target.ok) return refuse(target.code, target.message);

  const endsAt = performance.now() + input.timeout_ms;
  const scope = siteScope(target.url, { subdomains: input.include_subdomains });
  const links = new FoundLinks(scope, { ignoreQuery: input.ignore_query });
  const gate = async (url: URL) => (isOnSite(scope, url) ? undefined : NOT_ON_SITE);
  const robots = await readRobots(ctx, target.url.origin, policy, input.timeout_ms);
  if ("ok" in robots) return refuse(robots.code, robots.message);
  const kept = input.respect_robots ? await judgeRobots(ctx.workspaceId, robots, target.url) : undefined;
  if (kept && (input.sitemap === "skip" || kept.error === "overloaded")) return refuse(kept.error, kept.message);

  const left = () => Math.max(1, Math.floor(endsAt - performance.now()));
  const asked = ScrapeInput.parse({ url: input.url, formats: ["metadata"], timeout_ms: Math.max(100, left()) });
  const page =
    kept || input.sitemap === "only" ? undefined : await readLivePage(ctx, asked, policy, { follow: true, gate });
  if (page?.read.ok) {
    const { document, follow } = page.read.value;
    links.add(document.final_url ?? input.url, follow);
    await links.addAll(follow.links.map(({ url, text }) => ({ url, title: text })));
  }
  const named = "text" in robots ? readDirectives(robots.text, ROBOTS_AGENT).sitemaps : [];
  const first = named.length > 0 ? named : [target.url.origin + SITEMAP_PATH];
  const onSite = first.filter((url) => URL.canParse(url) && isOnSite(scope, new URL(url)));
  const sitemaps = await readSitemaps(ctx, input.sitemap === "skip" ? [] : onSite, links, { policy, endsAt, gate });

  const all = links.all();
  if (page && !page.read.ok && all.length === 0) return page.read;
  if (kept && all.length === 0) return refuse(kept.error, kept.message);
  const found = await searchLinks(all, input.search);
  return ok({
    object: "map",
    url: input.url,
    links: found.slice(0, input.limit),
    sitemaps_read: sitemaps.read,
    truncated: found.length > input.limit || links.truncated || sitemaps.truncated,
    credits_used: 0,
    warnings: [
      ...(kept || (page && !page.read.ok) ? ["page_unread"] : []),
      // A missing sitemap at the default path is not a failure.
      ...(sitemaps.failed > 0 && named.length > 0 ? ["sitemap_unread"] : []),
      ...(sitemaps.outOfTime ? ["timeout"] : []),
    ],
  });
}
