import type { Monitor } from "#generated/prisma/client.ts";
import { readOwners } from "#lib/accounts/members/read-owners.ts";
import { record } from "#lib/kernel/audit/record.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { enqueueNotice, enqueuePosts } from "#lib/kernel/outbox/enqueue.ts";
import type { Tx } from "#lib/platform/db.ts";
import { env } from "#lib/platform/env.ts";

/** Pauses a monitor that cannot run any more, and notifies the owners: somebody has to give it a key, or credits. */
export async function stopMonitor(
  tx: Tx,
  ctx: Ctx,
  { id, name }: Monitor,
  reason: "key_ended" | "no_credits",
  problem: string,
): Promise<void> {
  const { workspaceId } = ctx;
  const { count } = await tx.monitor.updateMany({
    where: { workspaceId, id, pausedReason: null },
    data: { pausedReason: reason, nextRunAt: null },
  });
  if (count === 0) return;
  await record(tx, ctx, { action: "monitor.stopped", targetType: "monitor", targetId: id, after: { name, reason } });
  const { name: workspace, slug, owners } = await readOwners(tx, workspaceId);
  const monitor_url = new URL(`/${slug}/monitors/${id}`, env().BASE_URL).href;
  const payload = { workspace, name, reason, problem, monitor_url };
  const dedupe = `monitor_stopped:${id}:${ctx.clock.now().toISOString()}`;
  for (const owner of owners) {
    const recipient = { recipient: owner.email, dedupeKey: `${dedupe}:${owner.id}` };
    await enqueueNotice(tx, ctx, { kind: "monitor_stopped", payload, ...recipient });
  }
  await enqueuePosts(tx, ctx, { kind: "monitor_stopped", payload, dedupeKey: dedupe });
}
