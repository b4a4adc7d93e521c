import { lockWorkspace } from "#lib/accounts/workspaces/lock-workspace.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { endedSince, type StillHeld, takenOver } from "#lib/kernel/first-try.ts";
import type { Tx } from "#lib/platform/database/client.ts";
import { exact } from "#lib/platform/values/exact.ts";
import { type Id, withPrefix } from "#lib/platform/values/ids.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { issueToken } from "./issue-token.ts";
import { lockKey } from "./lock-key.ts";
import { keyParts, representKey } from "./represent-key.ts";
import { keyStatus } from "./rules.ts";
import type { NewKey } from "./types.ts";

/**
 * Gives the key created by an earlier try of this call a new token and returns it. The old token,
 * which nobody has seen, stops working; all processes are notified on commit. The key, its audit
 * row and its event are otherwise unchanged. The caller checks permission.
 *
 * @param stillHeld whether this try still owns the call; if another took over, it may have returned
 * the token already.
 * @returns undefined if no earlier try created a key. Refuses if the key has ended or another try
 * has taken over.
 */
export async function reissueKey(
  tx: Tx,
  ctx: Ctx,
  firstTry: Id<"req">,
  stillHeld?: StillHeld,
): Promise<Result<NewKey, "idempotency_conflict"> | undefined> {
  // The second of two concurrent tries waits here for the first.
  await lockWorkspace(tx, ctx.workspaceId);
  const id = withPrefix("key", firstTry);
  await lockKey(tx, ctx, id);
  const where = { id, workspaceId: ctx.workspaceId };
  const before = await tx.apiKey.findFirst({ where, select: { env: true, revokedAt: true, expiresAt: true } });
  if (!before) return undefined;
  const now = ctx.clock.now();
  if (keyStatus(before, now) !== "active") return endedSince(`The key ${id} was revoked or has expired`);
  if (stillHeld && !(await stillHeld(tx))) return takenOver();
  const { token, stored } = issueToken(before.env);
  const row = await tx.apiKey.update({ where, data: stored, include: keyParts });
  return ok(exact<NewKey>()({ ...representKey(row, now), token }));
}
