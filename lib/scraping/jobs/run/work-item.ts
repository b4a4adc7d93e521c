import { holdCredits } from "#lib/billing/credits/hold-credits.ts";
import { releaseHold } from "#lib/billing/credits/release-hold.ts";
import type { OutboundPolicy } from "#lib/platform/outbound/types.ts";
import { traceFrom } from "#lib/platform/tracing/tracing.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { pageFailureOf } from "#lib/scraping/pages/page-failure.ts";
import { spentTokens } from "#lib/scraping/pages/rules.ts";
import { scrapeUrl } from "#lib/scraping/pages/scrape-url.ts";
import { JOBS_ENDPOINT } from "../constants.ts";
import { maxItemCost } from "../max-item-cost.ts";
import { itemCost } from "../rules.ts";
import { openOptions } from "../sealed-headers.ts";
import { chargeId } from "./charge-id.ts";
import { attributesOf, type Claim, workOf } from "./claim.ts";
import { CLAIMS_MAX } from "./constants.ts";
import { ABANDONED_FAILURE, contextOf, endOfKey, fail, failTry, logTakenOver } from "./fail-item.ts";
import { packOutcome } from "./pack.ts";
import { recordOutcome } from "./record.ts";
import { recordDone } from "./record-done.ts";
import { settleFailure, settleItem } from "./settle-item.ts";

export type Means = { clock: Clock; policy: OutboundPolicy };

/**
 * Tries a claimed URL once. Holds credits before the fetch. A result that costs credits is stored,
 * then settled, then counted, so that a worker taking over resumes there and charges nothing twice.
 * A failure costs only the tokens of a language model's answers.
 */
export function workItem(claim: Claim, means: Means): Promise<void> {
  // Its own trace: one with 100,000 URLs would be unusable.
  return traceFrom("job url", { about: claim.traceparent }, attributesOf(claim), () => workOnUrl(claim, means));
}

async function workOnUrl(claim: Claim, { clock, policy }: Means): Promise<void> {
  const ctx = contextOf(claim, clock);
  if (claim.state === "settling") return await settleItem(ctx, claim);
  if (claim.fence > CLAIMS_MAX) return void (await fail(claim, ABANDONED_FAILURE, false));
  const ended = await endOfKey(ctx, claim);
  if (ended) return void (await fail(claim, ended, false));

  const options = openOptions(claim.workspaceId, claim.jobId, claim.options, claim.headers);
  const price = claim.env === "test" ? 0 : maxItemCost(options);
  const charge = { requestId: chargeId(claim.jobId, claim.index, claim.attempts), keyId: claim.keyId };
  if (price > 0) {
    const held = await holdCredits(ctx, { ...charge, amount: price, endpoint: JOBS_ENDPOINT });
    if (!held.ok) return void (await fail(claim, { code: held.error, message: held.message }, false));
  }
  const scraped = await scrapeUrl(ctx, { ...options, url: claim.url }, policy, workOf(claim));
  if (!scraped.ok) {
    const [failure, spent] = [pageFailureOf(scraped), spentTokens(scraped)];
    if (spent > 0) return await settleFailure(ctx, claim, failure, spent);
    // After a takeover, the hold of this try belongs to another worker.
    if (!(await failTry(claim, clock, failure))) logTakenOver(claim);
    else if (price > 0) await releaseHold(ctx, charge);
    return;
  }
  const credits = price > 0 ? itemCost(options, scraped.value) : 0;
  const document = { ...scraped.value, credits_used: credits };
  const result = await packOutcome({ status: "ok", status_code: document.status_code, document });
  if (credits > 0) {
    if (!(await recordOutcome({ claim, state: "settling", result, code: null, credits }))) return logTakenOver(claim);
    return await settleItem(ctx, claim, { credits, code: null, document });
  }
  const taken = await recordDone(ctx, { claim, credits: 0, result, document });
  if (taken && price > 0) await releaseHold(ctx, charge);
}
