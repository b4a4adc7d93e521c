import { record } from "#lib/kernel/audit/record.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import type { Tx } from "#lib/platform/database/client.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { backlogTransaction } from "#lib/webhooks/queue/backlog-transaction.ts";
import { cancelWaiting } from "./cancel-waiting.ts";
import { notifyChanged } from "./notify-changed.ts";
import { notFoundListener, visibleTo } from "./scope.ts";
import type { EndedListener } from "./types.ts";

/**
 * Ends a listener permanently: closes its connection with a reason, disables its public URL and
 * cancels its waiting deliveries. Keeps the row, so that the log can show whose deliveries these
 * were.
 */
export async function endListener(ctx: Ctx, id: string): Promise<Result<EndedListener, "forbidden" | "not_found">> {
  const forbidden = authorize(ctx, "webhooks:write");
  if (forbidden) return forbidden;
  return await backlogTransaction(async (tx) => {
    const canceled = await closeListener(tx, ctx, id, `Revoked by ${ctx.actor.label}.`);
    return canceled === undefined
      ? notFoundListener(id)
      : ok<EndedListener>({ id, object: "listener", ended: true, deliveries_canceled: canceled });
  });
}

/** Returns how many deliveries were canceled, or undefined if there is no such open listener. */
export async function closeListener(tx: Tx, ctx: Ctx, id: string, reason: string): Promise<number | undefined> {
  const now = ctx.clock.now();
  const [row] = await tx.listener.updateManyAndReturn({
    where: { id, ...visibleTo(ctx) },
    data: { endedAt: now, endedReason: reason, connectedAt: null, idle: false },
  });
  if (!row) return undefined;
  const canceled = await cancelWaiting(tx, ctx.workspaceId, id, now);
  await record(tx, ctx, {
    action: "listener.ended",
    targetType: "listener",
    targetId: id,
    before: { name: row.name, forward_to: row.forwardTo },
    after: { reason, deliveries_canceled: canceled },
  });
  await notifyChanged(tx, id);
  return canceled;
}
