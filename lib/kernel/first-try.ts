import type { Tx } from "#lib/platform/db.ts";
import { type Id, type IdPrefix, idTime, newId, withPrefix } from "#lib/platform/ids.ts";
import { type Refusal, refuse } from "#lib/platform/result.ts";
import type { Ctx } from "./context.ts";

/**
 * The request id of the first try of a call that may come again, under its Idempotency-Key (contract 4). A try can have committed and died
 * before its answer was kept, so the next one does the same work under the same id. Undefined for what does not come again: a call
 * without the header, a person's click.
 */
export type FirstTry = Id<"req"> | undefined;

/**
 * Whether a call that may come again is still the try that works. One that stood still for longer than its lease may have been taken over by
 * another under the same `FirstTry`. Asked in a transaction, nobody takes over before that has ended.
 */
export type StillHeld = (tx?: Tx) => Promise<boolean>;

/** When what a verb makes is made: now; by a call that may come again, at the moment of its first try. */
export const madeAt = ({ clock }: Pick<Ctx, "clock">, firstTry: FirstTry): Date =>
  firstTry === undefined ? clock.now() : idTime(firstTry);

/**
 * The id of what a verb makes. That of a call that may come again has its first try's but for the prefix, as a job or a crawl has: so each
 * try makes the same row, and finds it where an earlier one has made it.
 *
 * @param at from `madeAt`: the moment inside the id, and the row's.
 */
export const idOfMade = <P extends IdPrefix>(prefix: P, at: Date, firstTry: FirstTry): Id<P> =>
  firstTry === undefined ? newId(prefix, at) : withPrefix(prefix, firstTry);

/**
 * For a try that finds what an earlier one made, and finds that it has ended: a new secret for it would open nothing, and a second one is not
 * what the call asks for.
 *
 * @param what e.g. "The key key_… was revoked".
 */
export const endedSince = (what: string): Refusal<"idempotency_conflict"> =>
  refuse(
    "idempotency_conflict",
    `${what} after an earlier try of this call had made it. Use a new Idempotency-Key to make another.`,
  );

/** For a try that another one has taken over: whatever it would do now would undo what that one is answered. */
export const takenOver = (): Refusal<"idempotency_conflict"> =>
  refuse("idempotency_conflict", "Another try of this call has taken over. Ask again for what it is answered.");
