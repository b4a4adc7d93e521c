import type { Ctx } from "#lib/kernel/context.ts";
import type { Document } from "#lib/kernel/document.ts";
import { outboundProxies } from "#lib/platform/outbound/proxies.ts";
import type { OutboundPolicy, OutboundResult } from "#lib/platform/outbound/types.ts";
import { workOf } from "#lib/scraping/jobs/run/claim.ts";
import type { Failure } from "#lib/scraping/jobs/run/fail-item.ts";
import type { JobOptions } from "#lib/scraping/jobs/schema.ts";
import { addJson } from "#lib/scraping/pages/add-json.ts";
import type { Gate } from "#lib/scraping/pages/fetch-page.ts";
import { pageFailureOf } from "#lib/scraping/pages/page-failure.ts";
import { refuseRoute } from "#lib/scraping/pages/proxies/refuse-route.ts";
import { readByRoute } from "#lib/scraping/pages/read-by-route.ts";
import { spentTokens } from "#lib/scraping/pages/rules.ts";
import { trackChanges } from "#lib/scraping/pages/tracking/track-changes.ts";
import { isOnSite } from "#lib/scraping/sites/site-scope.ts";
import type { Admitted } from "./admit-page.ts";
import type { PageClaim } from "./claim-pages.ts";
import { REDIRECTS_MAX } from "./constants.ts";
import { addressIn, readFindings, scopeOf } from "./read-findings.ts";
import { type Findings, NOTHING_FOUND } from "./record-page.ts";

export type Visited =
  | { document: Document; findings: Findings }
  /** The page only redirects: why it is skipped, and the target if it is on the site. */
  | { led: "redirected" | "off_site" | "left_out"; findings: Findings }
  /** `spent`: credits for a language model's rejected answers. */
  | { failure: Failure; spent?: number; answered?: OutboundResult | undefined };

const LINKS_UNCHECKED: Failure = { code: "overloaded", message: "Checking the links of the page timed out." };

/**
 * Fetches a page of a crawl. A redirect to another address is not followed: the target becomes a
 * page of the crawl if it is on the site, requested once in its own turn. A redirect to another
 * spelling of the same address is followed immediately.
 */
export async function visitPage(
  ctx: Ctx,
  claim: PageClaim,
  options: JobOptions,
  { robots, takeAnother }: Admitted,
  policy: OutboundPolicy,
): Promise<Visited> {
  const { plan } = claim;
  const own = addressIn(plan, claim.url)?.key;
  const gateOf = (attempt: number): Gate => {
    // The first request has waited for its turn; each other route makes another request to the host.
    let isAdmitted = attempt === 0;
    return async (url) => {
      if (isAdmitted) {
        isAdmitted = false;
        return undefined;
      }
      if (addressIn(plan, url.href)?.key === own) return await takeAnother(url);
      return { ok: false, code: "url_not_allowed", message: "This page redirects to another URL." };
    };
  };
  const input = { ...options, url: claim.url, respect_robots: false };
  const proxies = outboundProxies();
  const noWay = refuseRoute(input, proxies);
  if (noWay) return { failure: { code: noWay.error, message: noWay.message } };
  const visit = await readByRoute(ctx, input, policy, proxies, { follow: true, gateOf });
  // Before the language model reads the page, because a retry would ask it again.
  const links = visit.read.ok && plan.sitemap !== "only" ? visit.read.value.follow.links.map(({ url }) => url) : [];
  const findings = await readFindings(plan, links, {
    workspaceId: ctx.workspaceId,
    depth: claim.depth + 1,
    counted: true,
    robots,
  });
  if (findings === "overloaded") return { failure: LINKS_UNCHECKED };
  const { read, answered } = await addJson(ctx, input, visit);
  if (!read.ok) {
    // The gate refused a redirect, or the other host does not resolve. A page that was read is a
    // failure even if its address changed, because the language model answered and is charged.
    const reached = answered?.finalUrl;
    if (!visit.read.ok && reached !== undefined && addressIn(plan, reached)?.key !== own)
      return await leadOn(ctx, claim, reached, robots);
    return { failure: pageFailureOf(read), spent: spentTokens(read), answered };
  }
  const document = await trackChanges(ctx, input, read.value.document, { work: workOf(claim), answered });
  return { document, findings };
}

async function leadOn(ctx: Ctx, claim: PageClaim, to: string, robots: Admitted["robots"]): Promise<Visited> {
  const { plan, hops, depth } = claim;
  if (hops >= REDIRECTS_MAX)
    return {
      failure: {
        code: "too_many_redirects",
        message: `More than ${REDIRECTS_MAX} redirects in a row lead here and continue.`,
      },
    };
  const onSite = isOnSite(scopeOf(plan), new URL(to));
  // A redirect of the start page is followed whatever the include patterns.
  const wanted = depth === 0 ? { ...plan, include_paths: [] } : plan;
  const findings = onSite
    ? await readFindings(wanted, [to], { workspaceId: ctx.workspaceId, depth, counted: false, robots })
    : NOTHING_FOUND;
  if (findings === "overloaded") return { failure: LINKS_UNCHECKED };
  const found = findings.found.map((each) => ({ ...each, hops: hops + 1 }));
  if (depth === 0 && !onSite) {
    const message = `The page leads to ${new URL(to).origin}, which is another site.`;
    return { failure: { code: "url_not_allowed", message } };
  }
  const why = found.length > 0 ? "redirected" : onSite ? "left_out" : "off_site";
  return { led: why, findings: { ...findings, found } };
}
