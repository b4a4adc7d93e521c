import { LRUCache } from "lru-cache";
import { type KnownKey, readKnownKey } from "#lib/accounts/keys/read-known-keys.ts";
import { endOfLife } from "#lib/accounts/keys/rules.ts";
import { type Ctx, trustedWorkspace, type WorkspaceId } from "#lib/kernel/context.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { Id } from "#lib/platform/ids.ts";
import { log } from "#lib/platform/log.ts";
import { nextTry } from "../rules.ts";
import type { Claim } from "./claim.ts";
import { KEY_KNOWN_MS } from "./constants.ts";
import { packFailure } from "./pack.ts";
import { recordOutcome } from "./record.ts";

/** The actor of a job's work is its key, which may do for it what scraping takes, and no more. */
export const contextOf = (claim: Claim, clock: Clock): Ctx => ({
  workspaceId: trustedWorkspace(claim.workspaceId),
  actor: { type: "api_key", id: claim.keyId as Id<"key">, label: claim.keyName, env: claim.env, scopes: ["scrape"] },
  clock,
});

export type Failure = { code: string; message: string; targetStatus?: number | undefined };

/** Of what was begun again and again and never ended. */
export const GIVEN_UP: Failure = { code: "internal_error", message: "This page could not be processed." };

/** Records a free failure that is not retried. */
export async function fail(claim: Claim, failure: Failure, tried: boolean): Promise<boolean> {
  return await recordOutcome({
    claim,
    state: "failed",
    result: await packFailure(failure),
    code: failure.code,
    credits: 0,
    tried,
  });
}

/** Records a failed try that is free; it is retried later if the error may pass. */
export async function failTry(claim: Claim, clock: Clock, failure: Failure): Promise<boolean> {
  const next = nextTry(failure.code, claim.attempts + 1);
  if (!next) return await fail(claim, failure, true);
  return await recordOutcome({ claim, state: "waiting", dueAt: clock.now().getTime() + next.afterMs });
}

/** Logs that what this process did is another's by now. */
export const logTakenOver = ({ jobId, index }: Claim): void => log.warn("job.url_taken_over", { job_id: jobId, index });

/** Why nothing is fetched for a claim's key any more; undefined while it is good. */
export async function endOfKey(ctx: Ctx, claim: Claim): Promise<Failure | undefined> {
  const key = await knownKey(ctx.workspaceId, claim.keyId);
  const ended = key ? endOfLife(key, ctx.clock.now()) : { reason: null };
  if (!ended) return undefined;
  const why = ended.reason ? `: ${ended.reason}` : "";
  return { code: "revoked", message: `The job's key was revoked${why}. The remaining URLs were not fetched.` };
}

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
