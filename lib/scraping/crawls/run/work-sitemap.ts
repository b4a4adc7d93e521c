import type { Ctx } from "#lib/kernel/context.ts";
import type { OutboundPolicy } from "#lib/platform/outbound/types.ts";
import { nextTry } from "#lib/scraping/jobs/rules.ts";
import { releaseClaims } from "#lib/scraping/jobs/run/claim.ts";
import { endOfKey } from "#lib/scraping/jobs/run/fail-item.ts";
import { recordOutcome } from "#lib/scraping/jobs/run/record.ts";
import { ROBOTS_AGENT } from "#lib/scraping/pages/constants.ts";
import { readDirectives } from "#lib/scraping/path-rules/read-directives.ts";
import { SITEMAP_NESTING_MAX, SITEMAP_PATH } from "#lib/scraping/sites/constants.ts";
import { fetchSitemap } from "#lib/scraping/sites/fetch-sitemap.ts";
import { isOnSite } from "#lib/scraping/sites/site-scope.ts";
import { admitPage } from "./admit-page.ts";
import type { PageClaim } from "./claim-pages.ts";
import { LOST_CLAIMS_MAX, SITEMAP_DEADLINE_MS, THROTTLED_TRIES } from "./constants.ts";
import { slowDown } from "./host-pace.ts";
import { knownRobots } from "./known-robots.ts";
import { foundSitemaps, readFindings, scopeOf } from "./read-findings.ts";
import { NOTHING_FOUND, recordPage } from "./record-page.ts";
import { pauseAfter } from "./throttle.ts";

const OFF_SITE = { ok: false, code: "url_not_allowed", message: "This redirects to another site." } as const;

/**
 * Reads a sitemap of a crawl, or first finds its sitemaps, and adds the listed addresses. Free and
 * not in the results. If it cannot be read, the crawl continues with links.
 */
export async function workSitemap(ctx: Ctx, claim: PageClaim, policy: OutboundPolicy): Promise<void> {
  const skip = (code: string | null) => recordPage(claim, { state: "skipped", code }, NOTHING_FOUND, ctx);
  if (claim.fence - 2 * claim.attempts > LOST_CLAIMS_MAX) return void (await skip("internal_error"));
  const ended = await endOfKey(ctx, claim);
  if (ended) return void (await skip(ended.code));
  if (claim.hops === 0) return await findSitemaps(ctx, claim, policy);
  const admitted = await admitPage(ctx, claim, policy, SITEMAP_DEADLINE_MS);
  if ("busyMs" in admitted) return await releaseClaims(ctx, [claim], admitted.busyMs);
  if (!("turn" in admitted)) return void (await skip("robots_disallowed"));
  await admitted.turn;
  const scope = scopeOf(claim.plan);
  let isFirst = true;
  const gate = async (url: URL) => {
    if (!isOnSite(scope, url)) return OFF_SITE;
    const another = isFirst ? undefined : await admitted.takeAnother(url);
    isFirst = false;
    return another;
  };
  const { read, answered } = await fetchSitemap(ctx, claim.url, { policy, deadlineMs: SITEMAP_DEADLINE_MS, gate });
  if (!read.ok) {
    const pauseMs = pauseAfter(answered, claim.attempts, ctx.clock.now());
    if (pauseMs !== undefined) await slowDown(claim, pauseMs);
    const next = pauseMs === undefined ? nextTry(read.error, claim.attempts + 1) : { afterMs: pauseMs };
    // A missing sitemap at the default place is answered with an error page.
    const missing = answered.ok && answered.status >= 400 && answered.status < 500 && pauseMs === undefined;
    if (!next || missing || claim.attempts + 1 >= THROTTLED_TRIES) return void (await skip(read.error));
    await recordOutcome({ claim, state: "waiting", dueAt: ctx.clock.now().getTime() + next.afterMs });
    return;
  }
  const { pages, sitemaps, truncated } = read.value;
  const findings = await readFindings(claim.plan, pages, {
    workspaceId: ctx.workspaceId,
    depth: 1,
    counted: false,
    robots: admitted.robots,
  });
  if (findings === "overloaded") {
    const next = nextTry(findings, claim.attempts + 1);
    if (!next) return void (await skip(findings));
    await recordOutcome({ claim, state: "waiting", dueAt: ctx.clock.now().getTime() + next.afterMs });
    return;
  }
  const deeper = claim.hops < SITEMAP_NESTING_MAX ? await foundSitemaps(claim.plan, sitemaps, claim.hops + 1) : [];
  const leftOut =
    truncated || deeper.length < sitemaps.length ? [...findings.leftOut, "limit" as const] : findings.leftOut;
  await recordPage(
    claim,
    { state: "skipped", code: null },
    { ...findings, found: [...deeper, ...findings.found], leftOut: [...new Set(leftOut)] },
    ctx,
  );
}

async function findSitemaps(ctx: Ctx, claim: PageClaim, policy: OutboundPolicy): Promise<void> {
  const { origin } = new URL(claim.url);
  const robots = await knownRobots(ctx, origin, policy, SITEMAP_DEADLINE_MS);
  const isAway = "ok" in robots || "unreachable" in robots;
  const next = isAway ? nextTry("target_timeout", claim.attempts + 1) : undefined;
  if (next) {
    await recordOutcome({ claim, state: "waiting", dueAt: ctx.clock.now().getTime() + next.afterMs });
    return;
  }
  const named = "text" in robots ? readDirectives(robots.text, ROBOTS_AGENT).sitemaps : [];
  const found = isAway ? [] : await foundSitemaps(claim.plan, named.length > 0 ? named : [origin + SITEMAP_PATH], 1);
  await recordPage(claim, { state: "skipped", code: null }, { ...NOTHING_FOUND, found }, ctx);
}
