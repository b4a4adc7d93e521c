import { LRUCache } from "lru-cache";
import { type KnownKey, readKnownKey } from "#lib/accounts/keys/read-known-keys.ts";
import { endOfLife } from "#lib/accounts/keys/rules.ts";
import { holdCredits } from "#lib/billing/credits/hold-credits.ts";
import { releaseHold } from "#lib/billing/credits/release-hold.ts";
import { type Ctx, trustedWorkspace, type WorkspaceId } from "#lib/kernel/context.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { Id } from "#lib/platform/ids.ts";
import { log } from "#lib/platform/log.ts";
import type { OutboundPolicy } from "#lib/platform/outbound/types.ts";
import { traceFrom } from "#lib/platform/tracing/tracing.ts";
import { scrapeUrl } from "#lib/scraping/pages/scrape-url.ts";
import { JOBS_ENDPOINT } from "../constants.ts";
import { itemPrice, nextTry } from "../rules.ts";
import { openOptions } from "../sealed-headers.ts";
import { chargeId } from "./charge-id.ts";
import type { Claim } from "./claim.ts";
import { CLAIMS_MAX, KEY_KNOWN_MS } from "./constants.ts";
import { packFailure, packOutcome } from "./pack.ts";
import { recordOutcome } from "./record.ts";
import { settleItem } from "./settle-item.ts";

export type Means = { clock: Clock; policy: OutboundPolicy };

/** The actor of a job's work is its key, which may do for it what scraping takes, and no more. */
const contextOf = (claim: Claim, clock: Clock): Ctx => ({
  workspaceId: trustedWorkspace(claim.workspaceId),
  actor: { type: "api_key", id: claim.keyId as Id<"key">, label: claim.keyName, env: claim.env, scopes: ["scrape"] },
  clock,
});

type Failure = { code: string; message: string; targetStatus?: number | undefined };

/** A failure that no further try changes. */
async function fail(claim: Claim, failure: Failure, tried: boolean): Promise<boolean> {
  return await recordOutcome({
    claim,
    state: "failed",
    result: await packFailure(failure),
    code: failure.code,
    tried,
  });
}

/**
 * Tries a claimed URL once and records what became of it: credits are held before it is fetched; what could be read is stored, then
 * settled, then counted, so that a worker that takes over after a crash resumes there and charges nothing twice. A failure is free.
 */
export function workItem(claim: Claim, means: Means): Promise<void> {
  const attributes = {
    "gatehouse.workspace": claim.workspaceId,
    "gatehouse.environment": claim.env,
    "gatehouse.job": claim.jobId,
    "gatehouse.index": claim.index,
    "gatehouse.attempt": claim.attempts + 1,
  };
  // A trace of its own: one of a hundred thousand URLs is of no use to anybody.
  return traceFrom("job url", { about: claim.traceparent }, attributes, () => workOnUrl(claim, means));
}

async function workOnUrl(claim: Claim, { clock, policy }: Means): Promise<void> {
  const ctx = contextOf(claim, clock);
  if (claim.state === "settling") return await settleItem(ctx, claim);
  if (claim.fence > CLAIMS_MAX)
    return void (await fail(claim, { code: "internal_error", message: "This page could not be processed." }, false));
  const key = await knownKey(ctx.workspaceId, claim.keyId);
  const ended = key ? endOfLife(key, clock.now()) : { reason: null };
  if (ended) {
    const message = `The job's key was revoked${ended.reason ? `: ${ended.reason}` : ""}. What it had not begun was not fetched.`;
    return void (await fail(claim, { code: "revoked", message }, false));
  }

  const options = openOptions(claim.workspaceId, claim.jobId, claim.options, claim.headers);
  const price = claim.env === "test" ? 0 : itemPrice(options);
  const charge = { requestId: chargeId(claim.jobId, claim.index, claim.attempts), keyId: claim.keyId };
  if (price > 0) {
    const held = await holdCredits(ctx, { ...charge, amount: price, endpoint: JOBS_ENDPOINT });
    if (!held.ok) return void (await fail(claim, { code: held.error, message: held.message }, false));
  }
  const scraped = await scrapeUrl(ctx, { ...options, url: claim.url }, policy);
  if (!scraped.ok) {
    const status = scraped.detail?.target_status;
    const targetStatus = typeof status === "number" ? status : undefined;
    const taken = await failTry(claim, clock, { code: scraped.error, message: scraped.message, targetStatus });
    // Credits that somebody else holds by now, for the same try, are theirs.
    if (!taken) logTakenOver(claim);
    else if (price > 0) await releaseHold(ctx, charge);
    return;
  }
  const document = scraped.value;
  const credits = document.cached ? 0 : price;
  const result = await packOutcome({
    status: "ok",
    status_code: document.status_code,
    document: { ...document, credits_used: credits },
  });
  if (credits > 0) {
    if (!(await recordOutcome({ claim, state: "settling", result, credits }))) return logTakenOver(claim);
    return await settleItem(ctx, claim, credits);
  }
  const taken = await recordOutcome({ claim, state: "ok", result, credits: 0, tried: true });
  if (taken && price > 0) await releaseHold(ctx, charge);
}

/** A try in vain: made again later where what went wrong may pass. */
async function failTry(claim: Claim, clock: Clock, failure: Failure): Promise<boolean> {
  const next = nextTry(failure.code, claim.attempts + 1);
  if (!next) return await fail(claim, failure, true);
  return await recordOutcome({ claim, state: "waiting", dueAt: clock.now().getTime() + next.afterMs });
}

const logTakenOver = ({ jobId, index }: Claim): void => log.warn("job.url_taken_over", { job_id: jobId, index });

const known = new LRUCache<string, Promise<KnownKey | undefined>>({ max: 1_000, ttl: KEY_KNOWN_MS });

/** A job's key as it was two seconds ago at most: a job of thousands of URLs asks for the same one each time. */
function knownKey(workspaceId: WorkspaceId, keyId: string): Promise<KnownKey | undefined> {
  const name = `${workspaceId}|${keyId}`;
  const found = known.get(name);
  if (found) return found;
  const read = readKnownKey(workspaceId, keyId);
  known.set(name, read);
  read.catch(() => known.delete(name));
  return read;
}
