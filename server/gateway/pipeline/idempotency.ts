import { createHash } from "node:crypto";
import type { KnownKey } from "#lib/accounts/keys/read-known-keys.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import type { StillHeld } from "#lib/kernel/first-try.ts";
import { log } from "#lib/platform/logging/log.ts";
import type { ApiErrorCode } from "#lib/platform/values/errors.ts";
import type { Id } from "#lib/platform/values/ids.ts";
import { type Begun, beginIdempotent } from "#lib/reports/requests/begin-idempotent.ts";
import { type BegunCall, finishIdempotent } from "#lib/reports/requests/finish-idempotent.ts";
import { forgetIdempotent } from "#lib/reports/requests/forget-idempotent.ts";
import { holdsIdempotent } from "#lib/reports/requests/holds-idempotent.ts";
import { releaseIdempotent } from "#lib/reports/requests/release-idempotent.ts";
import { renewIdempotent } from "#lib/reports/requests/renew-idempotent.ts";
import { statusOf } from "../answers/outcome.ts";
import type { BodyHash } from "../input/hash-body.ts";
import { apiError, surprise } from "../route/api-error.ts";
import type { Outcome, Route } from "../route/route.ts";
import { logFailure } from "./log-failure.ts";

const KEY_SHAPE = /^[\x20-\x7e]{1,255}$/;

/**
 * Codes that ask the caller to retry: after `rate_limited` nothing was done, and after `overloaded`
 * the retry finds what was done.
 */
const PASSING: ReadonlySet<ApiErrorCode> = new Set(["overloaded", "rate_limited"]);

/**
 * Errors of the call, its key or its workspace, found before any effect. Excludes failures of a
 * fetched page and conflicts with the result of an earlier try.
 */
const NOTHING_DONE: ReadonlySet<ApiErrorCode> = new Set([
  "invalid_parameter",
  "invalid_url",
  "url_not_allowed",
  "unknown_fixture",
  "not_found",
  "insufficient_scope",
  "unauthorized_ip",
  "key_ceiling_exceeded",
  "workspace_balance",
  "webhook_paused",
  "unsupported_encoding",
  "payload_too_large",
  "feature_unavailable",
]);

/** An outcome that can be stored, unlike a streamed answer. */
type Kept = Exclude<Outcome, { send: unknown }>;
type Refused = Extract<Outcome, { error: unknown }>;

type Once = {
  ctx: Ctx;
  key: KnownKey;
  route: Route;
  /** The actual path including IDs, because the same body for another object is another request. */
  path: string;
  requestId: Id<"req">;
  idemKey: string | string[];
  bodyHash: BodyHash;
};

/**
 * Runs `work` once per Idempotency-Key (contract 4). The same request gets the same answer,
 * including a 5xx that is not temporary (`PASSING`); another request under the key is refused. A
 * first try refused without any effect (`NOTHING_DONE`) frees the key. Every try runs with the
 * request ID of the first one, so that a try that died, or whose answer was lost, is not charged or
 * executed twice (lib/kernel/first-try.ts). A try that loses its lease returns the answer of the
 * one that took over; work that would undo the other's checks `stillHeld` first.
 */
export async function answerOnce(
  once: Once,
  work: (requestId: Id<"req">, stillHeld: StillHeld) => Promise<Outcome>,
): Promise<Outcome> {
  const { ctx, key, route, idemKey } = once;
  if (typeof idemKey !== "string" || !KEY_SHAPE.test(idemKey))
    return {
      error: apiError("invalid_parameter", "Idempotency-Key must have 1 to 255 printable ASCII characters.", {
        param: "Idempotency-Key",
      }),
    };
  const { hash, former } = once.bodyHash;
  const requestHash = hashRequest(once, hash);
  const asked = {
    ...{ keyId: key.id, idemKey, requestHash, requestId: once.requestId },
    formerHash: hash === former ? requestHash : hashRequest(once, former),
  };
  const begun = await beginIdempotent(ctx, asked);
  if (begun.state !== "new") return answerOfAnother(begun);
  const call = { keyId: key.id, idemKey, requestId: begun.requestId, held: [begun.leasedUntil] };
  const stopRenewing = renewIdempotent(ctx, call);
  const outcome = await work(begun.requestId as Id<"req">, (tx) => holdsIdempotent(ctx, call, tx))
    .catch((reason: unknown): Outcome => {
      logFailure(reason, { request_id: begun.requestId, route: route.path });
      return { error: surprise(reason) };
    })
    .finally(stopRenewing);
  if ("send" in outcome) throw new Error(`${route.path} streams its answer and cannot take an Idempotency-Key.`);
  if ("error" in outcome && PASSING.has(outcome.error.code)) {
    // Storing it would repeat it to every retry, although a retry could succeed.
    await release(ctx, call);
    return outcome;
  }
  if ("error" in outcome && isNothingDone(outcome)) {
    // If an earlier try died, it may have had effects, so its ID stays with the key for the next
    // one to find.
    const isFirst = begun.requestId === once.requestId;
    await (isFirst ? left(forgetIdempotent(ctx, call), call) : release(ctx, call));
    return outcome;
  }
  if (await finishIdempotent(ctx, { ...call, status: statusOf(outcome), body: JSON.stringify(outcome) }))
    return outcome;
  // Another try has taken over. Its answer counts, because it may have invalidated the token
  // returned by this one.
  const other = await beginIdempotent(ctx, asked);
  if (other.state !== "new") return answerOfAnother(other);
  // The other try failed, so the next one has to redo the work.
  await release(ctx, { keyId: key.id, idemKey, requestId: other.requestId, held: [other.leasedUntil] });
  return answerOfAnother({ state: "in_progress", forMs: 0 });
}

const hashRequest = ({ route, path }: Once, bodyHash: Buffer): Buffer =>
  createHash("sha256").update(`${route.method} ${path}\n`).update(bodyHash).digest();

/** A redirect's target is refused with the same codes as the call's own URL, but after the target was reached. */
function isNothingDone({ error, credits = 0, targetStatus }: Refused): boolean {
  const isReached = targetStatus !== undefined || error.extra?.target_status !== undefined;
  return NOTHING_DONE.has(error.code) && credits === 0 && !isReached;
}

/** If the database is unreachable, the lease expires. */
const left = (ending: Promise<void>, { requestId }: BegunCall): Promise<void> =>
  ending.catch((err: unknown) => log.warn("call.lease_left", { err, request_id: requestId }));

const release = (ctx: Ctx, call: BegunCall): Promise<void> => left(releaseIdempotent(ctx, call), call);

/** Returns the answer for a call whose key is or was used by another. */
function answerOfAnother(begun: Exclude<Begun, { state: "new" }>): Outcome {
  switch (begun.state) {
    case "conflict":
      return {
        error: apiError(
          "idempotency_conflict",
          "This Idempotency-Key was already used for a different request. Use a new one.",
        ),
      };
    case "in_progress":
      return {
        error: apiError(
          "idempotency_conflict",
          "The first request with this Idempotency-Key is still running. Retry shortly.",
          undefined,
          { "retry-after": String(Math.max(1, Math.ceil(begun.forMs / 1_000))) },
        ),
      };
    case "replay":
      return replayed(JSON.parse(begun.body) as Kept); // stored by `finishIdempotent`
  }
}

/** Returns the first answer again, free of charge and marked as a replay. */
function replayed(first: Kept): Outcome {
  const marked = { "idempotency-replayed": "true" };
  if ("error" in first)
    return { ...first, credits: 0, error: { ...first.error, headers: { ...first.error.headers, ...marked } } };
  return { ...first, credits: 0, headers: { ...first.headers, ...marked } };
}
