import { createHash } from "node:crypto";
import type { KnownKey } from "#lib/accounts/keys/read-known-keys.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import type { StillHeld } from "#lib/kernel/first-try.ts";
import type { ApiErrorCode } from "#lib/platform/errors.ts";
import type { Id } from "#lib/platform/ids.ts";
import { log } from "#lib/platform/log.ts";
import { type Begun, beginIdempotent } from "#lib/reports/requests/begin-idempotent.ts";
import { type BegunCall, finishIdempotent } from "#lib/reports/requests/finish-idempotent.ts";
import { forgetIdempotent } from "#lib/reports/requests/forget-idempotent.ts";
import { holdsIdempotent } from "#lib/reports/requests/holds-idempotent.ts";
import { releaseIdempotent } from "#lib/reports/requests/release-idempotent.ts";
import { renewIdempotent } from "#lib/reports/requests/renew-idempotent.ts";
import { apiError, surprise } from "../answers/api-error.ts";
import { statusOf } from "../answers/outcome.ts";
import type { BodyHash } from "../input/hash-body.ts";
import type { Outcome, Route } from "../route.ts";
import { logFailure } from "./log-failure.ts";

const KEY_SHAPE = /^[\x20-\x7e]{1,255}$/;

/** What asks for the same call again: of `rate_limited` nothing was done, of `overloaded` what was done is found again. */
const PASSING: ReadonlySet<ApiErrorCode> = new Set(["overloaded", "rate_limited"]);

/**
 * Refusals of the call, its key or its workspace, made before any effect. Excludes failures of a fetched page and conflicts with the result of an
 * earlier try.
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

/** An outcome that can be kept: what streams its answer cannot. */
type Kept = Exclude<Outcome, { send: unknown }>;
type Refused = Extract<Outcome, { error: unknown }>;

type Once = {
  ctx: Ctx;
  key: KnownKey;
  route: Route;
  /** As it was called, ids and all: the same body for another thing is another request. */
  path: string;
  requestId: Id<"req">;
  idemKey: string | string[];
  bodyHash: BodyHash;
};

/**
 * Runs `work` once for an Idempotency-Key (contract 4): the same request again gets the same answer, also a 5xx, except a temporary one
 * (`PASSING`); another request under the key is refused. A first try that was refused before it did anything (`NOTHING_DONE`) leaves the key
 * free. The work is given the request id of the first try, so that even a try that died half way, or that nobody could be told of, is never
 * charged twice and makes nothing twice (lib/kernel/first-try.ts). A try that loses its lease while it works is answered what the one that
 * took over is answered; work that would undo that one's asks `stillHeld` first.
 */
export async function answerOnce(
  once: Once,
  work: (requestId: Id<"req">, stillHeld: StillHeld) => Promise<Outcome>,
): Promise<Outcome> {
  const { ctx, key, route, idemKey } = once;
  if (typeof idemKey !== "string" || !KEY_SHAPE.test(idemKey))
    return {
      error: apiError("invalid_parameter", "Idempotency-Key takes 1 to 255 printable ASCII characters.", {
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
    // Kept, it would answer every later try the same, although that could do what was not done, or find what was done and
    // could not be told.
    await release(ctx, call);
    return outcome;
  }
  if ("error" in outcome && isNothingDone(outcome)) {
    // An earlier try that died may have done something: then its id stays with the key, so that the next one finds it.
    const isFirst = begun.requestId === once.requestId;
    await (isFirst ? left(forgetIdempotent(ctx, call), call) : release(ctx, call));
    return outcome;
  }
  if (await finishIdempotent(ctx, { ...call, status: statusOf(outcome), body: JSON.stringify(outcome) }))
    return outcome;
  // Another try has taken over meanwhile. What that one is answered is the call's answer: it may have made this one's token void.
  const other = await beginIdempotent(ctx, asked);
  if (other.state !== "new") return answerOfAnother(other);
  // It was not served, so the next is to do it again.
  await release(ctx, { keyId: key.id, idemKey, requestId: other.requestId, held: [other.leasedUntil] });
  return answerOfAnother({ state: "in_progress", forMs: 0 });
}

const hashRequest = ({ route, path }: Once, bodyHash: Buffer): Buffer =>
  createHash("sha256").update(`${route.method} ${path}\n`).update(bodyHash).digest();

/** The address of a redirect is refused with the codes of the call's own, once its target was reached. */
function isNothingDone({ error, credits = 0, targetStatus }: Refused): boolean {
  const isReached = targetStatus !== undefined || error.extra?.target_status !== undefined;
  return NOTHING_DONE.has(error.code) && credits === 0 && !isReached;
}

/** Where the database is away the lease ends by itself. */
const left = (ending: Promise<void>, { requestId }: BegunCall): Promise<void> =>
  ending.catch((err: unknown) => log.warn("call.lease_left", { err, request_id: requestId }));

const release = (ctx: Ctx, call: BegunCall): Promise<void> => left(releaseIdempotent(ctx, call), call);

/** For a call whose key another call has, or had. */
function answerOfAnother(begun: Exclude<Begun, { state: "new" }>): Outcome {
  switch (begun.state) {
    case "conflict":
      return {
        error: apiError(
          "idempotency_conflict",
          "This Idempotency-Key came before with another request. Use a new one.",
        ),
      };
    case "in_progress":
      return {
        error: apiError(
          "idempotency_conflict",
          "The first request with this Idempotency-Key is still at work. Ask again shortly.",
          undefined,
          { "retry-after": String(Math.max(1, Math.ceil(begun.forMs / 1_000))) },
        ),
      };
    case "replay":
      return replayed(JSON.parse(begun.body) as Kept); // sealed by `finishIdempotent`, so it is what was put there
  }
}

/** The first answer again. It cost nothing this time, and says that it is a repetition. */
function replayed(first: Kept): Outcome {
  const marked = { "idempotency-replayed": "true" };
  if ("error" in first)
    return { ...first, credits: 0, error: { ...first.error, headers: { ...first.error.headers, ...marked } } };
  return { ...first, credits: 0, headers: { ...first.headers, ...marked } };
}
