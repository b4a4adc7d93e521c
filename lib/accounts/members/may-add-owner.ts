import { requireRecentSignIn } from "#lib/accounts/auth/recent-sign-in.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { type Refusal, refuse } from "#lib/platform/result.ts";

/**
 * Adding an owner hands the workspace over, so it takes a person who proved in the last ten minutes who they are (contract 8).
 * A key cannot do that, and so cannot add one.
 */
export function mayAddOwner(ctx: Ctx): Refusal<"recent_sign_in_required"> | undefined {
  if (ctx.actor.type === "api_key")
    return refuse("recent_sign_in_required", "A key cannot add an owner: an owner does that in the dashboard.", {
      param: "role",
    });
  return requireRecentSignIn(ctx);
}
