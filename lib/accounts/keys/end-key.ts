import { record } from "#lib/kernel/audit/record.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { emit } from "#lib/kernel/events/emit.ts";
import type { Tx } from "#lib/platform/db.ts";
import { keyParts, representKey } from "./represent-key.ts";
import { visibleEnv } from "./scope.ts";
import type { ApiKey } from "./types.ts";

/** Why a key ends; `sourceUrl`: where its token was found in the open (contract 7). */
export type EndOfKey = { reason: string | null; sourceUrl?: string };

/**
 * Ends a key for good: revokes it in the transaction at hand, with its audit row and its event; every process hears of it with the
 * commit. Answers undefined, and does nothing, when the key is not there or was revoked before. Whether it may is the caller's to decide.
 *
 * A key ends in one of these ways, and all but the last come through here:
 * - somebody revokes it: `revokeKey` (dashboard, API, command line);
 * - somebody revokes it because nobody uses it: `revokeIdleKey`, from the review of old keys;
 * - its token was found in the open: `handleLeakedKey` by itself, or `revokeLeakedKey` by hand where the workspace has opted out;
 * - its successor has taken over and it has been quiet for as long as was chosen: `retireQuietKeys`, in the worker;
 * - its expiry comes: no code runs then, `keyStatus` says so from that second on; `notifyExpiry` notifies the owners and records it.
 */
export async function endKey(
  tx: Tx,
  ctx: Ctx,
  id: string,
  { reason, sourceUrl }: EndOfKey,
): Promise<ApiKey | undefined> {
  const now = ctx.clock.now();
  const scope = { id, workspaceId: ctx.workspaceId, ...visibleEnv(ctx) };
  const { count } = await tx.apiKey.updateMany({
    where: { ...scope, revokedAt: null },
    data: { revokedAt: now, revokedReason: reason, revokedBy: ctx.actor.id },
  });
  if (count === 0) return undefined;
  const key = representKey(await tx.apiKey.findFirstOrThrow({ where: scope, include: keyParts }), now);
  const { name, env, token_hint, scopes } = key;
  await record(tx, ctx, {
    action: "key.revoked",
    targetType: "key",
    targetId: id,
    before: { status: "active" },
    after: { status: "revoked", name, token_hint, reason, ...(sourceUrl && { source_url: sourceUrl }) },
  });
  await emit(tx, ctx, env, {
    type: "key.revoked",
    data: {
      key_id: id,
      name,
      env,
      scopes,
      actor: { type: ctx.actor.type, id: ctx.actor.id },
      revoked_at: now.toISOString(),
      reason,
      ...(sourceUrl && { source_url: sourceUrl }),
    },
  });
  return key;
}
