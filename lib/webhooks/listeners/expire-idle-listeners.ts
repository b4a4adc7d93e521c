import { type Ctx, trustedWorkspace } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/database/client.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { backlogTransaction } from "#lib/webhooks/queue/backlog-transaction.ts";
import { LISTENER_KEPT_MS, LISTENERS_MAX } from "./constants.ts";
import { closeListener } from "./end-listener.ts";

/**
 * Ends listeners without a connection for a day, whose waiting deliveries would grow without limit.
 * Returns how many.
 */
export async function expireIdleListeners({ clock }: { clock: Clock }): Promise<number> {
  const before = new Date(clock.now().getTime() - LISTENER_KEPT_MS);
  const rows = await db().listener.findMany({
    where: { endedAt: null, seenAt: { lt: before } },
    orderBy: { seenAt: "asc" },
    take: LISTENERS_MAX,
    select: { id: true, workspaceId: true },
  });
  let ended = 0;
  for (const { id, workspaceId } of rows) {
    const ctx: Ctx = {
      workspaceId: trustedWorkspace(workspaceId),
      actor: { type: "system", id: "system", label: "Gatehouse" },
      clock,
    };
    ended += await backlogTransaction(async (tx) => {
      // It may have reconnected since.
      const [unseen] = await tx.$queryRaw<unknown[]>`
          select 1 from listeners where id = ${id} and workspace_id = ${workspaceId} and seen_at < ${before} for no key update`;
      if (!unseen) return 0;
      return (await closeListener(tx, ctx, id, "Not connected for a day.")) === undefined ? 0 : 1;
    });
  }
  return ended;
}
