import type { Monitor } from "#generated/prisma/client.ts";
import { readOwners } from "#lib/accounts/members/read-owners.ts";
import { record } from "#lib/kernel/audit/record.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { enqueueNotice, enqueuePosts } from "#lib/kernel/outbox/enqueue.ts";
import type { Tx } from "#lib/platform/database/client.ts";
import { env } from "#lib/platform/env/env.ts";
import type { StopReason } from "./rules.ts";

type Stop = StopReason & {
  problem: { message: string };
  keyId: string;
};

/**
 * Pauses a monitor that can no longer run, and notifies the owners. A problem of its key does not
 * pause a monitor that has another key by now. Returns whether the monitor is paused afterwards.
 */
export async function stopMonitor(
  tx: Tx,
  ctx: Ctx,
  { id, name }: Monitor,
  { reason, ofKey, problem, keyId }: Stop,
): Promise<boolean> {
  const { workspaceId } = ctx;
  const { count } = await tx.monitor.updateMany({
    where: { workspaceId, id, pausedReason: null, ...(ofKey && { keyId }) },
    data: { pausedReason: reason, nextRunAt: null },
  });
  if (count === 0) return (await tx.monitor.count({ where: { workspaceId, id, pausedReason: { not: null } } })) > 0;
  await record(tx, ctx, { action: "monitor.stopped", targetType: "monitor", targetId: id, after: { name, reason } });
  const { name: workspace, slug, owners } = await readOwners(tx, workspaceId);
  const monitor_url = new URL(`/${slug}/monitors/${id}`, env().BASE_URL).href;
  const payload = { workspace, name, reason, problem: problem.message, monitor_url };
  const dedupe = `monitor_stopped:${id}:${ctx.clock.now().toISOString()}`;
  for (const owner of owners) {
    const recipient = { recipient: owner.email, dedupeKey: `${dedupe}:${owner.id}` };
    await enqueueNotice(tx, ctx, { kind: "monitor_stopped", payload, ...recipient });
  }
  await enqueuePosts(tx, ctx, { kind: "monitor_stopped", payload, dedupeKey: dedupe });
  return true;
}
