import { readRecipients } from "#lib/billing/settings/read-recipients.ts";
import type { WorkspaceId } from "#lib/kernel/context.ts";
import { enqueueNotice, enqueuePosts } from "#lib/kernel/outbox/enqueue.ts";
import type { Tx } from "#lib/platform/database/client.ts";
import { env } from "#lib/platform/env/env.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { recordThresholdCrossings } from "./record-threshold-crossings.ts";
import { highest, type Month } from "./rules.ts";

/**
 * Records newly crossed thresholds of a workspace and enqueues their notices in the caller's
 * transaction, only the highest per budget. Returns how many budgets were reported.
 */
export async function notifyCrossings(
  tx: Tx,
  ctx: { clock: Clock; workspaceId: WorkspaceId },
  months: readonly Month[],
): Promise<number> {
  const now = ctx.clock.now();
  const crossings = highest(await recordThresholdCrossings(tx, ctx.workspaceId, months, now));
  if (crossings.length === 0) return 0;
  const { workspace, slug, emails } = await readRecipients(tx, ctx.workspaceId);
  const address = (path: string) => new URL(`/${slug}/${path}`, env().BASE_URL).href;
  const keys = await tx.apiKey.findMany({
    where: { workspaceId: ctx.workspaceId, id: { in: crossings.map(({ subject }) => subject) } },
    select: { id: true, name: true },
  });
  for (const { subject, ...crossing } of crossings) {
    const key = keys.find(({ id }) => id === subject);
    const payload = {
      workspace,
      key: key ? { id: key.id, name: key.name, url: address(`keys/${key.id}`) } : null,
      ...crossing,
      billing_url: address("billing"),
    };
    // The time is part of the key: a threshold that was re-armed may be crossed again.
    const crossed = `budget_crossed:${ctx.workspaceId}:${subject}:${crossing.period}:${crossing.level}:${now.getTime()}`;
    for (const recipient of emails)
      await enqueueNotice(tx, ctx, {
        kind: "budget_crossed",
        recipient,
        payload,
        dedupeKey: `${crossed}:${recipient}`,
      });
    await enqueuePosts(tx, ctx, { kind: "budget_crossed", payload, dedupeKey: crossed });
  }
  return crossings.length;
}
