import { LRUCache } from "lru-cache";
import { type KnownKey, readKnownKey } from "#lib/accounts/keys/read-known-keys.ts";
import { endOfLife } from "#lib/accounts/keys/rules.ts";
import { type Ctx, trustedWorkspace, type WorkspaceId } from "#lib/kernel/context.ts";
import { log } from "#lib/platform/logging/log.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import type { Id } from "#lib/platform/values/ids.ts";
import { nextTry } from "../rules.ts";
import type { Claim } from "./claim.ts";
import { KEY_KNOWN_MS } from "./constants.ts";
import { packFailure } from "./pack.ts";
import { recordOutcome } from "./record.ts";

/** The actor is the job's key, limited to scraping. */
export const contextOf = (claim: Claim, clock: Clock): Ctx => ({
  workspaceId: trustedWorkspace(claim.workspaceId),
  actor: { type: "api_key", id: claim.keyId as Id<"key">, label: claim.keyName, env: claim.env, scopes: ["scrape"] },
  clock,
});

export type Failure = { code: string; message: string; targetStatus?: number | undefined };

/** The failure of an item that was started repeatedly and never ended. */
export const ABANDONED_FAILURE: Failure = { code: "internal_error", message: "This page could not be processed." };

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

/** Records a free failed try, which is retried later if the error is retryable. */
export async function failTry(claim: Claim, clock: Clock, failure: Failure): Promise<boolean> {
  const next = nextTry(failure.code, claim.attempts + 1);
  if (!next) return await fail(claim, failure, true);
  return await recordOutcome({ claim, state: "waiting", dueAt: clock.now().getTime() + next.afterMs });
}

export const logTakenOver = ({ jobId, index }: Claim): void => log.warn("job.url_taken_over", { job_id: jobId, index });

/** Undefined while the key is valid. */
export async function endOfKey(ctx: Ctx, claim: Claim): Promise<Failure | undefined> {
  const key = await knownKey(ctx.workspaceId, claim.keyId);
  const ended = key ? endOfLife(key, ctx.clock.now()) : { reason: null };
  if (!ended) return undefined;
  const why = ended.reason ? `: ${ended.reason}` : "";
  return { code: "revoked", message: `The job's key was revoked${why}. The remaining URLs were not fetched.` };
}

const known = new LRUCache<string, Promise<KnownKey | undefined>>({ max: 1_000, ttl: KEY_KNOWN_MS });

/** Cached for KEY_KNOWN_MS, because all URLs of a job need the same key. */
function knownKey(workspaceId: WorkspaceId, keyId: string): Promise<KnownKey | undefined> {
  const name = `${workspaceId}|${keyId}`;
  const found = known.get(name);
  if (found) return found;
  const read = readKnownKey(workspaceId, keyId);
  known.set(name, read);
  read.catch(() => known.delete(name));
  return read;
}
