import type { SampleFill } from "#generated/prisma/client.ts";
import { record } from "#lib/kernel/audit/record.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import type { Tx } from "#lib/platform/database/client.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import { oneAtATime } from "./one-at-a-time.ts";

/**
 * Removes the sample data of a workspace and nothing else: the rows recorded by `fillSamples` and
 * those derived from them (a replay, a reminder). A real key that replaced a sample key stays. Runs
 * in one transaction; does nothing without a sample.
 */
export async function removeSamples(ctx: Ctx): Promise<Result<{ removed: boolean }, "forbidden" | "samples_charged">> {
  const forbidden = authorize(ctx, "workspace:write");
  if (forbidden) return forbidden;
  return await oneAtATime(ctx.workspaceId, async (tx) => {
    const fill = await tx.sampleFill.findUnique({ where: { workspaceId: ctx.workspaceId } });
    if (!fill) return ok({ removed: false });
    if (fill.charged)
      return refuse(
        "samples_charged",
        "The calls of this sample were charged, and ledger entries cannot be removed. Start over with another data folder.",
      );
    await removeDeliveries(tx, fill);
    // After the webhooks' deliveries, which locks webhooks: the dispatcher locks webhooks before
    // the queue.
    await removeListeners(tx, fill);
    await removeCalls(tx, fill);
    await removeWork(tx, fill);
    await removeKeys(tx, fill);
    await removePeople(tx, fill);
    await tx.sampleFill.delete({ where: { workspaceId: ctx.workspaceId } });
    await record(tx, ctx, { action: "samples.removed", targetType: "workspace", targetId: ctx.workspaceId });
    return ok({ removed: true });
  });
}

async function removeListeners(tx: Tx, { workspaceId, keys }: SampleFill): Promise<void> {
  const rows = await tx.listener.findMany({ where: { workspaceId, keyId: { in: keys } }, select: { id: true } });
  const ids = rows.map(({ id }) => id);
  await tx.$executeRaw`
    with gone as (delete from delivery_queue where workspace_id = ${workspaceId} and listener_id = any (${ids}) returning id, created_at)
    delete from attempts a using gone g where a.workspace_id = ${workspaceId} and a.delivery_at = g.created_at and a.delivery_id = g.id`;
  await tx.$executeRaw`
    with gone as (delete from deliveries where workspace_id = ${workspaceId} and listener_id = any (${ids}) returning id, created_at)
    delete from attempts a using gone g where a.workspace_id = ${workspaceId} and a.delivery_at = g.created_at and a.delivery_id = g.id`;
  await tx.listener.deleteMany({ where: { workspaceId, id: { in: ids } } });
}

/**
 * A bulk replay's deliveries removed from the queue: new ones, retried ones, and the failing ones
 * of both.
 */
type RunCanceled = { id: string; canceled: number; retried: number; failing: number };

/**
 * Locks webhooks, then deliveries, then counts, in the dispatcher's order. Deliveries that leave
 * the queue count as canceled in a bulk replay of all webhooks, as in cancel_deliveries.sql;
 * otherwise the replay would never finish.
 */
async function removeDeliveries(tx: Tx, { workspaceId, webhooks, events }: SampleFill): Promise<void> {
  await tx.$executeRaw`select 1 from webhooks where workspace_id = ${workspaceId} and id = any (${webhooks}) order by id for update`;
  const runs = await tx.$queryRaw<RunCanceled[]>`
    with gone as materialized (
      select run_id, retry_runs, retry_pending, attempts_made from delivery_queue
      where workspace_id = ${workspaceId} and webhook_id = any (${webhooks}) order by id for update
    ), concerned as (
      select run_id as run, false as retried, attempts_made > 0 as was_failing from gone where run_id is not null
      union all
      select r.run, true, not (g.retry_pending and r.at = cardinality(g.retry_runs))
      from gone g cross join lateral unnest(g.retry_runs) with ordinality as r (run, at)
    )
    select run as id, (count(*) filter (where not retried))::int as canceled, (count(*) filter (where retried))::int as retried,
      (count(*) filter (where was_failing))::int as failing
    from concerned group by run order by run`;
  await tx.$executeRaw`
    with gone as (delete from delivery_queue where workspace_id = ${workspaceId} and webhook_id = any (${webhooks}) returning id, created_at)
    delete from attempts a using gone g where a.workspace_id = ${workspaceId} and a.delivery_at = g.created_at and a.delivery_id = g.id`;
  await tx.$executeRaw`
    with gone as (delete from deliveries where workspace_id = ${workspaceId} and webhook_id = any (${webhooks}) returning id, created_at)
    delete from attempts a using gone g where a.workspace_id = ${workspaceId} and a.delivery_at = g.created_at and a.delivery_id = g.id`;
  // Zero the rows first: the totals follow updates
  // (prisma/functions/total_changed_delivery_hours.sql).
  await tx.$executeRaw`
    update delivery_hours set deliveries = 0 where workspace_id = ${workspaceId} and webhook_id = any (${webhooks}) and deliveries > 0`;
  await tx.$executeRaw`delete from delivery_hours where workspace_id = ${workspaceId} and webhook_id = any (${webhooks})`;
  await tx.$executeRaw`delete from delivery_hour_totals where workspace_id = ${workspaceId} and deliveries = 0`;
  await tx.event.deleteMany({ where: { workspaceId, id: { in: events } } });
  // Hide archived objects that contain only this sample's events.
  await tx.$executeRaw`
    delete from archived_parts p where p.kind = 'events' and p.workspace_id = ${workspaceId}
      and p.rows = (select count(*) from unnest(${events}::text[]) as e (id) where e.id between p.first_id and p.last_id)`;
  await tx.$executeRaw`delete from replay_runs where workspace_id = ${workspaceId} and filters->>'webhook_id' = any (${webhooks})`;
  for (const { id, canceled, retried, failing } of runs)
    await tx.replayRun.updateMany({
      where: { id, workspaceId },
      data: {
        canceled: { increment: canceled },
        retriedCanceled: { increment: retried },
        failing: { decrement: failing },
      },
    });
  await tx.webhook.deleteMany({ where: { workspaceId, id: { in: webhooks } } });
}

/**
 * Removes the log, the counts and their aggregates, which the worker computes again. Locking the
 * rollup mark first ensures that a running worker either has finished or starts from the remaining
 * rows.
 */
async function removeCalls(tx: Tx, { workspaceId, keys }: SampleFill): Promise<void> {
  const where = { workspaceId, keyId: { in: keys } };
  await tx.$executeRaw`
    insert into usage_rollups (workspace_id, through) values (${workspaceId}, '-infinity')
    on conflict (workspace_id) do update set through = '-infinity'`;
  await tx.request.deleteMany({ where });
  await tx.usageHour.deleteMany({ where });
  for (const sums of [tx.usageDay, tx.usageHourTotal, tx.usageKeyHour, tx.usageLateHour, tx.usageRollup] as const)
    await (sums.deleteMany as (of: object) => Promise<unknown>)({ where: { workspaceId } });
}

/** Removes jobs and crawls with their pages, and monitors with their runs. */
async function removeWork(tx: Tx, { workspaceId, keys }: SampleFill): Promise<void> {
  const where = { workspaceId, keyId: { in: keys } };
  await tx.$executeRaw`
    delete from job_items i using jobs j
    where j.workspace_id = ${workspaceId} and j.key_id = any (${keys}) and i.workspace_id = j.workspace_id and i.job_id = j.id`;
  await tx.$executeRaw`
    delete from monitor_runs r using monitors m
    where m.workspace_id = ${workspaceId} and m.key_id = any (${keys}) and r.workspace_id = m.workspace_id and r.monitor_id = m.id`;
  await tx.monitor.deleteMany({ where });
  await tx.job.deleteMany({ where });
}

/** Rows with a foreign key to these keys are deleted by cascade. */
async function removeKeys(tx: Tx, { workspaceId, keys }: SampleFill): Promise<void> {
  await tx.keyExpiryNotice.deleteMany({ where: { workspaceId, keyId: { in: keys } } });
  await tx.alertCrossing.deleteMany({ where: { workspaceId, subject: { in: keys } } });
  await tx.apiKey.deleteMany({ where: { workspaceId, id: { in: keys } } });
}

async function removePeople(tx: Tx, { workspaceId, users, invitations }: SampleFill): Promise<void> {
  await tx.invitationMail.deleteMany({ where: { workspaceId, invitationId: { in: invitations } } });
  await tx.invitation.deleteMany({ where: { workspaceId, id: { in: invitations } } });
  await tx.member.deleteMany({ where: { workspaceId, userId: { in: users } } });
  await tx.user.deleteMany({ where: { id: { in: users }, members: { none: {} } } });
}
