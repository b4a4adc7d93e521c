import type { Tx } from "#lib/platform/database/client.ts";
import { type Id, type IdPrefix, idTime, newId, withPrefix } from "#lib/platform/values/ids.ts";
import { type Refusal, refuse } from "#lib/platform/values/result.ts";
import type { Ctx } from "./context.ts";

/**
 * The request id of the first try of a call that may be retried under its Idempotency-Key (contract
 * 4). A try can commit and die before its response is stored, so the next try does the same work
 * under the same id. Undefined for calls without the header and for clicks.
 */
export type FirstTry = Id<"req"> | undefined;

/**
 * Returns whether this try still owns the call. A try that stalled for longer than its lease may
 * have been replaced by another under the same `FirstTry`. Asked in a transaction, it cannot be
 * replaced until that transaction ends.
 */
export type StillHeld = (tx?: Tx) => Promise<boolean>;

/**
 * Returns when a verb's new resource was made: at the first try's time for a call that may be
 * retried, otherwise now.
 */
export const madeAt = ({ clock }: Pick<Ctx, "clock">, firstTry: FirstTry): Date =>
  firstTry === undefined ? clock.now() : idTime(firstTry);

/**
 * Returns the id of a verb's new resource. For a call that may be retried it is the first try's id
 * with another prefix, so each try makes or finds the same row.
 *
 * @param at from `madeAt`: the time in the id and in the row.
 */
export const idOfMade = <P extends IdPrefix>(prefix: P, at: Date, firstTry: FirstTry): Id<P> =>
  firstTry === undefined ? newId(prefix, at) : withPrefix(prefix, firstTry);

/**
 * Refuses a retry whose earlier try made something that has ended since: a new secret would open
 * nothing, and the call does not ask for a second resource.
 *
 * @param what e.g. "The key key_… was revoked".
 */
export const endedSince = (what: string): Refusal<"idempotency_conflict"> =>
  refuse(
    "idempotency_conflict",
    `${what} after an earlier try of this call had made it. Use a new Idempotency-Key to make another.`,
  );

/** Refuses a try that has been superseded: its work would undo what the other try returns. */
export const takenOver = (): Refusal<"idempotency_conflict"> =>
  refuse("idempotency_conflict", "Another attempt at this call has taken over. Call again for its response.");
