import type { Ctx } from "#lib/kernel/context.ts";
import type { Tx } from "#lib/platform/database/client.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { HOUR_MS } from "#lib/platform/values/time.ts";
import type { InsertedWebhook } from "./insert-webhooks.ts";

/** Hours before the sample was made: the replayed span, and the start and end of the replay. */
const HOURS_AGO = { from: 96, to: 72, sent: 70, over: 40 };

/** Writes a finished bulk replay. Its deliveries are its webhook's since it started. */
export async function insertReplay(
  tx: Tx,
  { workspaceId, actor, clock }: Ctx,
  [webhook]: readonly Pick<InsertedWebhook, "id">[],
): Promise<void> {
  if (!webhook) throw new Error("The sample has no webhook.");
  const before = (hours: number) => new Date(clock.now().getTime() - hours * HOUR_MS);
  const createdAt = before(HOURS_AGO.sent);
  const id = newId("rpl", createdAt);
  const made = await tx.$queryRaw<{ status: string }[]>`
    update deliveries set run_id = ${id}
    where workspace_id = ${workspaceId} and webhook_id = ${webhook.id} and status in ('delivered', 'failed')
      and created_at >= ${createdAt} and created_at < ${before(HOURS_AGO.over)}
    returning status::text`;
  const total = made.length;
  const delivered = made.filter(({ status }) => status === "delivered").length;
  const failed = total - delivered;
  const finishedAt = before(HOURS_AGO.over);
  await tx.replayRun.create({
    data: {
      ...{ id, workspaceId, rangeFrom: before(HOURS_AGO.from), rangeTo: before(HOURS_AGO.to), rate: 10 },
      ...{ filters: { webhook_id: webhook.id, status: ["failed"] }, status: "completed" },
      ...{ queuedAt: createdAt, total, retried: 0, released: total, releasedAt: createdAt, sent: total },
      ...{ delivered, failed, failing: failed, createdAt, createdBy: actor.id, finishedAt },
    },
  });
}
