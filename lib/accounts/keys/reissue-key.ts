import { lockWorkspace } from "#lib/accounts/workspaces/lock-workspace.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { endedSince, type StillHeld, takenOver } from "#lib/kernel/first-try.ts";
import type { Tx } from "#lib/platform/db.ts";
import { exact } from "#lib/platform/exact.ts";
import { type Id, withPrefix } from "#lib/platform/ids.ts";
import { ok, type Result } from "#lib/platform/result.ts";
import { issueToken } from "./issue-token.ts";
import { lockKey } from "./lock-key.ts";
import { keyParts, representKey } from "./represent-key.ts";
import { keyStatus } from "./rules.ts";
import type { NewKey } from "./types.ts";

/**
 * Gives the key that an earlier try of this call made another token, and answers that: nobody was shown the one it had, which opens nothing
 * from then on; every process hears of it with the commit. The key stays as it is otherwise, and so do its audit row and its event.
 * Whether it may is the caller's to decide.
 *
 * @param stillHeld of this call: a try that took over from it may have told the token before.
 * @returns undefined where no try has made one. Refuses one that has ended, and a try that another has taken over.
 */
export async function reissueKey(
  tx: Tx,
  ctx: Ctx,
  firstTry: Id<"req">,
  stillHeld?: StillHeld,
): Promise<Result<NewKey, "idempotency_conflict"> | undefined> {
  // Of two tries at once the second waits here for what the first makes.
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
