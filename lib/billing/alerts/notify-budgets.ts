import { readRecipients } from "#lib/billing/settings/read-recipients.ts";
import { trustedWorkspace, type WorkspaceId } from "#lib/kernel/context.ts";
import { enqueueNotice, enqueuePosts } from "#lib/kernel/outbox/enqueue.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { db, type Tx } from "#lib/platform/db.ts";
import { env } from "#lib/platform/env.ts";
import { findCrossed, recordThresholdCrossings } from "./record-threshold-crossings.ts";
import { highest, type Month, openMonths } from "./rules.ts";

/**
 * Sends mail for every threshold of a budget that spending has crossed since the last time, once a crossing. Where several were
 * crossed at once, the highest alone. Any number of processes may run it. Answers how many budgets were notified of.
 */
export async function notifyBudgets({ clock }: { clock: Clock }): Promise<number> {
  const months = openMonths(clock.now());
  let notified = 0;
  for (const id of await findCrossed(db(), months))
    notified += await db().$transaction((tx) =>
      notifyWorkspace(tx, { clock, workspaceId: trustedWorkspace(id) }, months),
    );
  return notified;
}

async function notifyWorkspace(
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
    // A threshold that was armed again may be crossed again: that is another crossing, at another time.
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
