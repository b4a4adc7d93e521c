import { record } from "#lib/kernel/audit/record.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { emit } from "#lib/kernel/events/emit.ts";
import type { Tx } from "#lib/platform/database/client.ts";
import { keyParts, representKey } from "./represent-key.ts";
import { visibleEnv } from "./scope.ts";
import type { ApiKey } from "./types.ts";

/** Why a key ends. `sourceUrl`: where its token was found in public (contract 7). */
export type EndOfKey = { reason: string | null; sourceUrl?: string };

/**
 * Revokes a key within the transaction, with its audit row and its event; all processes are
 * notified on commit. Returns undefined, and changes nothing, if the key does not exist or was
 * already revoked. The caller checks permission.
 *
 * A key ends in one of these ways, all but the last through this function:
 * - somebody revokes it: `revokeKey` (dashboard, API, command line);
 * - somebody revokes it from the review of idle keys: `revokeIdleKey`;
 * - its token was found in public: `handleLeakedKey` automatically, or `revokeLeakedKey` manually
 * if the workspace has opted out;
 * - its successor has taken over and its planned quiet hours have passed: `retireQuietKeys`, in the
 * worker;
 * - it expires: no code runs then, `keyStatus` reports it from that second on; `notifyExpiry`
 * notifies the owners and records it.
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
