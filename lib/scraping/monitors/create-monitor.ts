import type { Prisma } from "#generated/prisma/client.ts";
import { record } from "#lib/kernel/audit/record.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db, type Tx } from "#lib/platform/database/client.ts";
import { outboundPolicy } from "#lib/platform/outbound/policy.ts";
import type { OutboundPolicy } from "#lib/platform/outbound/types.ts";
import { type Id, withPrefix } from "#lib/platform/values/ids.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import { payingKey } from "#lib/scraping/jobs/paying-key.ts";
import { type AdmitError, admitMonitor } from "./admit-monitor.ts";
import { MONITORS_MAX } from "./constants.ts";
import { representMonitor } from "./represent.ts";
import { nextRun } from "./schedule/next-run.ts";
import type { CreateMonitorInput } from "./schema.ts";
import { monitorOptions } from "./stored-options.ts";
import type { Monitor } from "./types.ts";

export type CreateMonitorError = "forbidden" | AdmitError;

/**
 * Creates a monitor, which first runs when its schedule is due.
 * @param requestId of the call. The monitor's ID differs only in the prefix, so a repeated call
 * creates no second monitor.
 * @param keyId the key that pays when a person creates it.
 */
export async function createMonitor(
  ctx: Ctx,
  { requestId, keyId, input }: { requestId: Id<"req">; keyId?: string; input: CreateMonitorInput },
  policy: OutboundPolicy = outboundPolicy(),
): Promise<Result<Monitor, CreateMonitorError>> {
  const refusal = authorize(ctx, "jobs:write");
  if (refusal) return refusal;
  const payer = await payingKey(ctx, keyId);
  if (!payer.ok) return payer;
  const destination = await admitMonitor(ctx, input, policy);
  const { workspaceId } = ctx;
  const id = withPrefix("mon", requestId);
  // A repeated call returns its monitor even if it would be refused now.
  if (!destination.ok) return (await madeBefore(db(), workspaceId, id)) ?? destination;
  const now = ctx.clock.now();
  const stored = monitorOptions(workspaceId, id, input.options);
  const { urls, crawl, schedule } = input;
  return await db().$transaction(async (tx) => {
    // Serializes creation, to enforce the limit.
    await tx.$queryRaw`select 1 from workspaces where id = ${workspaceId} for no key update`;
    const before = await madeBefore(tx, workspaceId, id);
    if (before) return before;
    if ((await tx.monitor.count({ where: { workspaceId } })) >= MONITORS_MAX)
      return refuse("invalid_parameter", `A workspace has ${MONITORS_MAX} monitors at most: delete one first.`);
    const row = await tx.monitor.create({
      data: {
        ...{ workspaceId, id, createdAt: now, anchoredAt: now, name: input.name },
        ...{ env: payer.value.env, keyId: payer.value.id, keyName: payer.value.name },
        target: (urls ? { urls } : { crawl }) as Prisma.InputJsonObject,
        schedule,
        options: stored.options as Prisma.InputJsonObject,
        headers: stored.headers,
        webhookId: destination.value?.webhookId ?? null,
        webhookUrl: destination.value?.url ?? null,
        nextRunAt: nextRun(schedule, now, now) ?? null,
      },
    });
    const after = { name: row.name, schedule };
    await record(tx, ctx, { action: "monitor.created", targetType: "monitor", targetId: id, after });
    return ok(representMonitor(row));
  });
}

/** Returns the answer of the monitor that the same call created before. */
async function madeBefore(
  tx: Pick<Tx, "monitor">,
  workspaceId: string,
  id: string,
): Promise<{ ok: true; value: Monitor } | undefined> {
  const row = await tx.monitor.findUnique({ where: { workspaceId_id: { workspaceId, id } } });
  return row ? ok(representMonitor(row)) : undefined;
}
