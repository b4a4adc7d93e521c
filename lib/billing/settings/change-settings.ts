import type { BillingSettings, Prisma } from "#generated/prisma/client.ts";
import { record } from "#lib/kernel/audit/record.ts";
import type { AuditAction } from "#lib/kernel/audit/vocabulary.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import type { Tx } from "#lib/platform/database/client.ts";

/**
 * Returns the workspace's settings row, created if missing and locked until the transaction ends.
 */
export async function lockSettings(tx: Tx, workspaceId: string): Promise<BillingSettings> {
  await tx.billingSettings.createMany({ data: [{ workspaceId }], skipDuplicates: true });
  await tx.$queryRaw`select 1 from billing_settings where workspace_id = ${workspaceId} for update`;
  return await tx.billingSettings.findUniqueOrThrow({ where: { workspaceId } });
}

type AuditedValues = Prisma.InputJsonObject;

/** Saves changed settings with an audit row of the differences. Does nothing without changes. */
export async function changeSettings(
  tx: Tx,
  ctx: Ctx,
  change: { action: AuditAction; data: Prisma.BillingSettingsUpdateInput; before: AuditedValues; after: AuditedValues },
): Promise<void> {
  const same = (name: string) => JSON.stringify(change.before[name]) === JSON.stringify(change.after[name]);
  const changed = Object.keys(change.after).filter((name) => !same(name));
  if (changed.length === 0) return;
  await tx.billingSettings.update({
    where: { workspaceId: ctx.workspaceId },
    data: { ...change.data, updatedAt: ctx.clock.now() },
  });
  const only = (values: AuditedValues): AuditedValues =>
    Object.fromEntries(changed.map((name) => [name, values[name] ?? null]));
  await record(tx, ctx, {
    action: change.action,
    targetType: "billing",
    targetId: ctx.workspaceId,
    before: only(change.before),
    after: only(change.after),
  });
}
