import { requireRecentSignIn } from "#lib/accounts/auth/recent-sign-in.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { type Refusal, refuse } from "#lib/platform/values/result.ts";

/**
 * Refuses unless the actor may add an owner: a person who signed in within the last ten minutes
 * (contract 8), never a key, since an owner controls the workspace.
 */
export function mayAddOwner(ctx: Ctx): Refusal<"recent_sign_in_required"> | undefined {
  if (ctx.actor.type === "api_key")
    return refuse("recent_sign_in_required", "A key cannot add an owner. Ask an owner to do it in the dashboard.", {
      param: "role",
    });
  return requireRecentSignIn(ctx);
}
