import { requireRecentSignIn } from "#lib/accounts/auth/recent-sign-in.ts";
import { type SucceedKeyError, succeedKey } from "#lib/accounts/keys/succeed-key.ts";
import type { NewKey } from "#lib/accounts/keys/types.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/db.ts";
import { type Result, refuse } from "#lib/platform/result.ts";
import { notFoundFinding } from "./queries.ts";
import type { FindingInput } from "./schema.ts";

export type ClaimReplacementError = SucceedKeyError | "already_claimed";

/**
 * Mints the replacement of a leaked key (contract 10): the same scopes, addresses and expiry, and what is left of the ceiling. Always
 * asks for a recent sign-in. Once: of two who claim at once, one gets the key, and the token is in that answer and nowhere else.
 */
export async function claimReplacement(
  ctx: Ctx,
  { finding: id }: FindingInput,
): Promise<Result<NewKey, ClaimReplacementError>> {
  const forbidden = authorize(ctx, "keys:write");
  if (forbidden) return forbidden;
  const stale = requireRecentSignIn(ctx);
  if (stale) return stale;
  const { workspaceId } = ctx;
  const finding = await db().leakFinding.findFirst({ where: { id, workspaceId } });
  if (!finding) return notFoundFinding(id);
  if (finding.claimedAt) return refuse("already_claimed", `${finding.claimedBy} has claimed the replacement already.`);
  // A key has one working successor at a time: that, under the key's lock, is what lets only one of two claims through.
  const made = await succeedKey(ctx, finding.keyId, {});
  if (made.ok)
    await db().leakFinding.updateMany({
      where: { id, workspaceId, claimedAt: null },
      data: { claimedAt: ctx.clock.now(), claimedBy: ctx.actor.label, claimedKeyId: made.value.id },
    });
  return made;
}
