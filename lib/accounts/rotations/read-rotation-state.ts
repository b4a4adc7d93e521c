import { keyStatus } from "#lib/accounts/keys/rules.ts";
import { visibleEnv } from "#lib/accounts/keys/scope.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import type { Tx } from "#lib/platform/database/client.ts";
import type { RotationState } from "./rules.ts";
import type { UnderWay } from "./types.ts";

const successorParts = { include: { activity: { select: { lastUsedAt: true } } } };

/**
 * Reads the state that decides a key's rotation, within the transaction; undefined for a key that
 * is not in this workspace.
 */
export async function readRotationState(tx: Tx, ctx: Ctx, keyId: string): Promise<RotationState | undefined> {
  const now = ctx.clock.now();
  const { workspaceId } = ctx;
  const key = await tx.apiKey.findFirst({
    where: { id: keyId, workspaceId, ...visibleEnv(ctx) },
    include: { activity: { select: { lastUsedAt: true } }, replacedBy: successorParts },
  });
  if (!key) return undefined;
  // Jobs, streams and asynchronous scrapes end with their key (service interface 3.1), so a key
  // that has any is not idle, whenever its last call was. Open work per key is bounded, and each
  // primary key starts with the workspace.
  const [underWay] = await tx.$queryRaw<UnderWay[]>`
    select (select count(*)::int from jobs
            where workspace_id = ${workspaceId} and key_id = ${keyId} and status in ('queued', 'running') and finished_at is null) as jobs,
           (select count(*)::int from streams
            where workspace_id = ${workspaceId} and key_id = ${keyId} and ended_at is null) as streams,
           (select count(*)::int from scrape_queue where workspace_id = ${workspaceId} and key_id = ${keyId}) as scrapes`;
  const next = key.replacedBy;
  return {
    active: keyStatus(key, now) === "active",
    lastUsedAt: key.activity?.lastUsedAt ?? null,
    createdAt: key.createdAt,
    successor: next && {
      id: next.id,
      active: keyStatus(next, now) === "active",
      used: next.activity?.lastUsedAt != null,
    },
    underWay: underWay ?? { jobs: 0, streams: 0, scrapes: 0 },
  };
}
