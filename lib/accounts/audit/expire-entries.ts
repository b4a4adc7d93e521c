import { record } from "#lib/kernel/audit/record.ts";
import { type Actor, type Ctx, trustedWorkspace } from "#lib/kernel/context.ts";
import { db, sql, type Tx } from "#lib/platform/database/client.ts";
import { isOfThisShard } from "#lib/platform/database/shards/shards.ts";
import { log } from "#lib/platform/logging/log.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { EXPIRE_AUDIT_BATCH, EXPIRE_AUDIT_WORKSPACES } from "./constants.ts";

const SWEEPER: Actor = { type: "system", id: "system", label: "Audit retention" };

/**
 * Removes entries older than their workspace keeps them, one batch per transaction. The cutoff is
 * the start of a day (UTC) by the database clock, as in the table's trigger, so the log records the
 * number once a day at most. Safe to run in several processes; a workspace that fails does not stop
 * the others.
 *
 * @returns the number of entries removed.
 */
export async function expireEntries({ clock }: { clock: Clock }): Promise<number> {
  let removed = 0;
  let last = "";
  for (;;) {
    const { rows } = await sql().query<{ id: string }>(
      `select id from workspaces where audit_retention_days is not null and id > $1 and ${isOfThisShard("id")} order by id limit $2`,
      [last, EXPIRE_AUDIT_WORKSPACES],
    );
    for (const { id } of rows) removed += await expireOf({ workspaceId: trustedWorkspace(id), actor: SWEEPER, clock });
    if (rows.length < EXPIRE_AUDIT_WORKSPACES) return removed;
    last = rows.at(-1)?.id ?? last;
  }
}

async function expireOf(ctx: Ctx): Promise<number> {
  let removed = 0;
  try {
    for (;;) {
      const count = await db().$transaction((tx) => removeSome(tx, ctx));
      removed += count;
      if (count < EXPIRE_AUDIT_BATCH) return removed;
    }
  } catch (err) {
    log.warn("audit.expiry_failed", { err, workspace_id: ctx.workspaceId });
    return removed;
  }
}

/**
 * Locks the workspace's row, so that its retention cannot change meanwhile and two sweeps run one
 * after the other.
 */
async function removeSome(tx: Tx, ctx: Ctx): Promise<number> {
  const { workspaceId } = ctx;
  const [kept] = await tx.$queryRaw<{ days: number; until: Date }[]>`
    select audit_retention_days as days,
      (date_trunc('day', now() at time zone 'utc') - make_interval(days => audit_retention_days)) at time zone 'utc' as until
    from workspaces where id = ${workspaceId} and audit_retention_days is not null for no key update`;
  if (!kept) return 0;
  // Records the count in the transaction of the first batch: nothing is removed before it is
  // recorded.
  await recordOnce(tx, ctx, kept);
  await tx.$queryRaw`select set_config('gatehouse.audit_retention_of', ${workspaceId}, true)`;
  return await tx.$executeRaw`
    delete from audit_log where id = any (array(
      select id from audit_log where workspace_id = ${workspaceId} and created_at < ${kept.until}
      order by created_at limit ${EXPIRE_AUDIT_BATCH}))`;
}

async function recordOnce(tx: Tx, ctx: Ctx, kept: { days: number; until: Date }): Promise<void> {
  const older = { workspaceId: ctx.workspaceId, createdAt: { lt: kept.until } };
  if (!(await tx.auditEntry.findFirst({ where: older, select: { id: true } }))) return;
  const after = { older_than: kept.until.toISOString(), audit_retention_days: kept.days };
  const [recorded] = await tx.$queryRaw<unknown[]>`
    select 1 from audit_log where workspace_id = ${ctx.workspaceId} and action = 'audit.expired'
      and created_at >= now() - interval '2 days' and after ->> 'older_than' = ${after.older_than} limit 1`;
  if (recorded) return;
  const entries = await tx.auditEntry.count({ where: older });
  await record(tx, ctx, {
    action: "audit.expired",
    targetType: "workspace",
    targetId: ctx.workspaceId,
    after: { ...after, entries },
  });
}
