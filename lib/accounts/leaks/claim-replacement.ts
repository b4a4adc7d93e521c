import { requireRecentSignIn } from "#lib/accounts/auth/recent-sign-in.ts";
import { type SucceedKeyError, succeedKey } from "#lib/accounts/keys/succeed-key.ts";
import type { NewKey } from "#lib/accounts/keys/types.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/database/client.ts";
import { type Result, refuse } from "#lib/platform/values/result.ts";
import { notFoundFinding } from "./queries.ts";
import type { FindingInput } from "./schema.ts";

export type ClaimReplacementError = SucceedKeyError | "already_claimed";

/**
 * Creates the replacement of a leaked key (contract 10) with the same scopes, addresses and expiry,
 * and the rest of the ceiling. Always needs a recent sign-in. Only one of two concurrent claims
 * gets the key, whose token is only in the returned value.
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
  if (finding.claimedAt) return refuse("already_claimed", `${finding.claimedBy} has already claimed the replacement.`);
  // A key has one active successor; that, with the key's lock, admits only one claim.
  const made = await succeedKey(ctx, finding.keyId, {});
  if (made.ok)
    await db().leakFinding.updateMany({
      where: { id, workspaceId, claimedAt: null },
      data: { claimedAt: ctx.clock.now(), claimedBy: ctx.actor.label, claimedKeyId: made.value.id },
    });
  return made;
}
