import type { Ctx } from "#lib/kernel/context.ts";
import type { PersonCtx } from "#lib/kernel/person.ts";
import { type Refusal, refuse } from "#lib/platform/values/result.ts";

/**
 * Contract 8: how long after a sign-in a person may see a secret, create an admin key or add an
 * owner.
 */
const RECENT_SIGN_IN_MS = 10 * 60_000;

type AnyActor = Exclude<Ctx["actor"], { type: "user" }>;
type RecentCtx = Pick<Ctx, "clock"> & { actor: AnyActor | { type: "user"; authenticatedAt: Date } };

/**
 * Refuses a person whose sign-in is older than ten minutes. Does not apply to keys, the operator
 * and the system.
 */
export function requireRecentSignIn(ctx: RecentCtx): Refusal<"recent_sign_in_required"> | undefined {
  const { actor } = ctx;
  if (actor.type !== "user") return undefined;
  if (ctx.clock.now().getTime() - actor.authenticatedAt.getTime() <= RECENT_SIGN_IN_MS) return undefined;
  return refuse("recent_sign_in_required", "Sign in again to confirm that it is you, then repeat this.");
}

/** Refuses if the person's sign-in is older than ten minutes. */
export function staleSignIn(ctx: PersonCtx): Refusal<"recent_sign_in_required"> | undefined {
  return requireRecentSignIn({
    clock: ctx.clock,
    actor: { type: "user", authenticatedAt: ctx.person.authenticatedAt },
  });
}
