import { type KnownKey, readKnownKey } from "#lib/accounts/keys/read-known-keys.ts";
import { endOfLife } from "#lib/accounts/keys/rules.ts";
import { chargeCredits } from "#lib/billing/credits/charge-credits.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { sql } from "#lib/platform/database/client.ts";
import { log } from "#lib/platform/logging/log.ts";
import type { OutboundPolicy } from "#lib/platform/outbound/types.ts";
import { traceFrom } from "#lib/platform/tracing/tracing.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { withPrefix } from "#lib/platform/values/ids.ts";
import { ok, type Refusal } from "#lib/platform/values/result.ts";
import { CLAIMS_MAX } from "#lib/scraping/async-scrapes/constants.ts";
import { nextTry, problemCode, shortOf } from "#lib/scraping/async-scrapes/rules.ts";
import type { ScrapeProblem } from "#lib/scraping/async-scrapes/types.ts";
import { pageFailureOf } from "#lib/scraping/pages/page-failure.ts";
import { spentTokens } from "#lib/scraping/pages/rules.ts";
import type { Claim } from "./claim-scrapes.ts";
import { concludeScrape } from "./conclude-scrape.ts";
import { keepOutcome, readKeptOutcome } from "./keep-outcome.ts";
import { creditsOf, type ScrapeOutcome } from "./outcome.ts";
import { endpointOf, taskOf } from "./task.ts";

/** Schedules the next try after a transient failure. Returns false if the claim had been taken over. */
export async function waitForNextTry(ctx: Ctx, claim: Claim, afterMs: number): Promise<boolean> {
  const { rowCount } = await sql().query({
    name: "retry_scrape",
    text: `update scrape_queue set due_at = $4::timestamptz, leased_until = null, attempts_made = attempts_made + 1
      where workspace_id = $1 and id = $2 and fence = $3`,
    values: [claim.workspaceId, claim.id, claim.fence, new Date(ctx.clock.now().getTime() + afterMs)],
  });
  return rowCount === 1;
}

export type Means = { clock: Clock; policy: OutboundPolicy };

/**
 * Works on a claimed scrape or extraction: reads the pages, stores the outcome, charges for it and
 * sends it. If a worker dies, the next one resumes there: a stored outcome is charged once and
 * never produced again (docs/decisions/0050-asynchronous-scrapes.md).
 */
export function performScrape(claim: Claim, means: Means): Promise<void> {
  const attributes = {
    "gatehouse.workspace": claim.workspaceId,
    "gatehouse.environment": claim.env,
    "gatehouse.scrape": claim.id,
    "gatehouse.attempt": claim.attemptsMade + 1,
  };
  return traceFrom("scrape", { after: claim.traceparent }, attributes, () => workOnScrape(claim, means));
}

async function workOnScrape(claim: Claim, means: Means): Promise<void> {
  const key = await readKnownKey(claim.workspaceId, claim.keyId);
  const ctx = ctxOf(claim, key, means.clock);
  const kept = claim.isRead ? await readKeptOutcome(claim) : undefined;
  const done = kept
    ? await pay(ctx, claim, kept, claim.attemptsMade)
    : await tryOnce(ctx, claim, key, means.policy, claim.attemptsMade + 1);
  if (!done) log.warn("scrape.taken_over", { scrape_id: claim.id });
}

async function tryOnce(
  ctx: Ctx,
  claim: Claim,
  key: KnownKey | undefined,
  policy: OutboundPolicy,
  attempts: number,
): Promise<boolean> {
  if (claim.fence > CLAIMS_MAX)
    return await concludeScrape(ctx, claim, { attempts, problem: problem("internal_error", BROKE_OFF) });
  const task = taskOf(claim);
  const refused = standing(ctx, key, task.maxCost);
  // A cached page is free, even with an empty balance.
  const kept = refused && refused.code !== "revoked" ? await task.kept(ctx) : undefined;
  if (refused && !kept) return await concludeScrape(ctx, claim, { attempts, problem: refused });

  const result = kept ? ok(kept) : await task.perform(ctx, { policy, tries: attempts });
  const outcome: ScrapeOutcome = result.ok
    ? { finding: result.value }
    : { problem: problemOf(result), credits: spentTokens(result) };
  const wait = "problem" in outcome ? nextTry(outcome.problem.code, attempts) : undefined;
  if (wait !== undefined) return await waitForNextTry(ctx, claim, wait);
  if (creditsOf(outcome) === 0) return await concludeScrape(ctx, claim, { attempts, ...outcome });
  return (await keepOutcome(ctx, claim, outcome)) && (await pay(ctx, claim, outcome, attempts));
}

/** Charges for a stored outcome and ends the scrape with it, or with the refusal of the charge. */
async function pay(ctx: Ctx, claim: Claim, outcome: ScrapeOutcome, attempts: number): Promise<boolean> {
  const charged = await charge(ctx, claim, creditsOf(outcome));
  const paid: ScrapeOutcome = charged.ok ? outcome : { problem: problemOf(charged) };
  return await concludeScrape(ctx, claim, { attempts, ...paid });
}

const charge = (ctx: Ctx, claim: Claim, amount: number) =>
  chargeCredits(ctx, {
    requestId: withPrefix("req", claim.id),
    keyId: claim.keyId,
    amount,
    endpoint: endpointOf(claim),
  });

const BROKE_OFF = "The page could not be read: every attempt failed on our side.";

const problem = (code: ScrapeProblem["code"], message: string): ScrapeProblem => ({
  code,
  message,
  target_status: null,
});

function problemOf(refusal: Refusal<string>): ScrapeProblem {
  const { code, message, targetStatus } = pageFailureOf(refusal);
  return { code: problemCode(code), message, target_status: targetStatus ?? null };
}

/** Returns why this key may no longer be used: it has ended, or cannot pay. */
function standing(ctx: Ctx, key: KnownKey | undefined, amount: number): ScrapeProblem | undefined {
  if (!key || endOfLife(key, ctx.clock.now()))
    return problem("revoked", "The key that requested it was revoked or has expired.");
  const short = shortOf(key, amount);
  return short && problem(short.error, short.message);
}

/** Returns a ctx with the key's current state, so that scopes lost since the call are gone. */
const ctxOf = (claim: Claim, key: KnownKey | undefined, clock: Clock): Ctx => ({
  workspaceId: claim.workspaceId,
  actor: key
    ? { type: "api_key", id: key.id, label: key.name, env: key.env, scopes: key.scopes }
    : { type: "system", id: "system", label: "Asynchronous scrapes" },
  clock,
});
