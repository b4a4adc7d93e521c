import { holdCredits } from "#lib/billing/credits/hold-credits.ts";
import { releaseHold } from "#lib/billing/credits/release-hold.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import type { OutboundPolicy } from "#lib/platform/outbound/types.ts";
import { traceFrom } from "#lib/platform/tracing/tracing.ts";
import { CRAWLS_ENDPOINT } from "#lib/scraping/jobs/constants.ts";
import { maxItemCost } from "#lib/scraping/jobs/max-item-cost.ts";
import { itemCost } from "#lib/scraping/jobs/rules.ts";
import { chargeId } from "#lib/scraping/jobs/run/charge-id.ts";
import { attributesOf, releaseClaims, workOf } from "#lib/scraping/jobs/run/claim.ts";
import {
  ABANDONED_FAILURE,
  contextOf,
  endOfKey,
  type Failure,
  fail,
  failTry,
  logTakenOver,
} from "#lib/scraping/jobs/run/fail-item.ts";
import { packOutcome } from "#lib/scraping/jobs/run/pack.ts";
import { recordOutcome } from "#lib/scraping/jobs/run/record.ts";
import { recordDone } from "#lib/scraping/jobs/run/record-done.ts";
import { settleFailure, settleItem } from "#lib/scraping/jobs/run/settle-item.ts";
import type { Means } from "#lib/scraping/jobs/run/work-item.ts";
import type { JobOptions } from "#lib/scraping/jobs/schema.ts";
import { openOptions } from "#lib/scraping/jobs/sealed-headers.ts";
import { scrapeUrl } from "#lib/scraping/pages/scrape-url.ts";
import { type Admitted, admitPage } from "./admit-page.ts";
import type { PageClaim } from "./claim-pages.ts";
import { LOST_CLAIMS_MAX, PAUSE_MIN_MS, THROTTLED_TRIES } from "./constants.ts";
import { slowDown } from "./host-pace.ts";
import { recordPage } from "./record-page.ts";
import { pauseAfter } from "./throttle.ts";
import { type Visited, visitPage } from "./visit-page.ts";
import { workSitemap } from "./work-sitemap.ts";

/**
 * Tries a claimed address once, after robots.txt and its host's pace allow it. Like a job's URL,
 * holds the price, stores the result, settles, then counts. The page's links are added with the
 * result.
 */
export function workPage(claim: PageClaim, means: Means): Promise<void> {
  return traceFrom("crawl page", { about: claim.traceparent }, attributesOf(claim), () => work(claim, means));
}

async function work(claim: PageClaim, { clock, policy }: Means): Promise<void> {
  const ctx = contextOf(claim, clock);
  if (claim.state === "settling") return await settleItem(ctx, claim);
  if (claim.isSitemap) return await workSitemap(ctx, claim, policy);
  if (claim.fence - 2 * claim.attempts > LOST_CLAIMS_MAX) return void (await fail(claim, ABANDONED_FAILURE, false));
  const ended = await endOfKey(ctx, claim);
  if (ended) return void (await fail(claim, ended, false));
  const options = openOptions(claim.workspaceId, claim.jobId, claim.options, claim.headers);
  if (claim.env === "test") return await workFixture(ctx, claim, options);

  const admitted = await admitPage(ctx, claim, policy, options.timeout_ms);
  if ("busyMs" in admitted) return await releaseClaims(ctx, [claim], admitted.busyMs);
  if ("disallowed" in admitted)
    return void (await fail(claim, { code: "robots_disallowed", message: admitted.disallowed }, true));
  if ("failed" in admitted) return void (await failTry(claim, clock, { ...admitted.failed }));
  if ("unreachable" in admitted) {
    const message = `The site's robots.txt could not be read (${admitted.unreachable}), which disallows all pages.`;
    const taken = await waitOrFail(ctx, claim, PAUSE_MIN_MS * 2 ** claim.attempts, {
      code: "robots_disallowed",
      message,
    });
    if (!taken) logTakenOver(claim);
    return;
  }
  await payAndVisit(ctx, claim, { options, admitted, policy });
}

type Work = { options: JobOptions; admitted: Admitted; policy: OutboundPolicy };

async function payAndVisit(ctx: Ctx, claim: PageClaim, { options, admitted, policy }: Work): Promise<void> {
  const price = maxItemCost(options);
  const charge = { requestId: chargeId(claim.jobId, claim.index, claim.attempts), keyId: claim.keyId };
  const held = await holdCredits(ctx, { ...charge, amount: price, endpoint: CRAWLS_ENDPOINT });
  if (!held.ok) return void (await fail(claim, { code: held.error, message: held.message }, false));
  await admitted.turn;
  const visited = await visitPage(ctx, claim, options, admitted, policy);
  if ("document" in visited) {
    const { findings } = visited;
    const credits = itemCost(options, visited.document);
    const document = { ...visited.document, credits_used: credits };
    const result = await packOutcome({ status: "ok", status_code: document.status_code, document });
    if (!(await recordPage(claim, { state: "settling", result, credits }, findings, ctx))) return logTakenOver(claim);
    return await settleItem(ctx, claim, { credits, code: null, document });
  }
  if ("failure" in visited && visited.spent) return await settleFailure(ctx, claim, visited.failure, visited.spent);
  // After a takeover, the hold of this try belongs to another worker.
  if (await recordNothing(ctx, claim, visited)) await releaseHold(ctx, charge);
  else logTakenOver(claim);
}

async function recordNothing(
  ctx: Ctx,
  claim: PageClaim,
  visited: Exclude<Visited, { document: unknown }>,
): Promise<boolean> {
  if ("led" in visited) return await recordPage(claim, { state: "skipped", code: visited.led }, visited.findings, ctx);
  const { failure, answered } = visited;
  const pauseMs = pauseAfter(answered, claim.attempts, ctx.clock.now());
  if (pauseMs === undefined) return await failTry(claim, ctx.clock, failure);
  await slowDown(claim, pauseMs);
  return await waitOrFail(ctx, claim, pauseMs, failure);
}

async function waitOrFail(ctx: Ctx, claim: PageClaim, afterMs: number, failure: Failure): Promise<boolean> {
  if (claim.attempts + 1 >= THROTTLED_TRIES) return await fail(claim, failure, true);
  return await recordOutcome({ claim, state: "waiting", dueAt: ctx.clock.now().getTime() + afterMs });
}

/** Fixtures are free and need no network (contract 5). */
async function workFixture(ctx: Ctx, claim: PageClaim, options: JobOptions): Promise<void> {
  const scraped = await scrapeUrl(ctx, { ...options, url: claim.url }, undefined, workOf(claim));
  if (!scraped.ok) return void (await failTry(claim, ctx.clock, { code: scraped.error, message: scraped.message }));
  const document = scraped.value;
  const result = await packOutcome({ status: "ok", status_code: document.status_code, document });
  await recordDone(ctx, { claim, credits: 0, result, document });
}
