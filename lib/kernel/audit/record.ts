import type { Prisma } from "#generated/prisma/client.ts";
import { type Ctx, USER_AGENT_MAX } from "#lib/kernel/context.ts";
import type { Tx } from "#lib/platform/database/client.ts";
import { newId } from "#lib/platform/values/ids.ts";
import type { AuditAction, AuditTarget } from "./vocabulary.ts";

export type Change = {
  action: AuditAction;
  targetType: AuditTarget;
  targetId: string;
  /** The changed fields only, never a secret. */
  before?: Prisma.InputJsonObject;
  after?: Prisma.InputJsonObject;
};

/** Writes the audit row of a change, in the transaction that makes the change. */
export async function record(tx: Tx, ctx: Ctx, change: Change): Promise<void> {
  const at = ctx.clock.now();
  await tx.auditEntry.create({
    data: {
      id: newId("aud", at),
      workspaceId: ctx.workspaceId,
      actorType: ctx.actor.type,
      actorId: ctx.actor.id,
      actorLabel: ctx.actor.label,
      action: change.action,
      targetType: change.targetType,
      targetId: change.targetId,
      ip: ctx.ip ?? null,
      userAgent: ctx.userAgent?.slice(0, USER_AGENT_MAX) ?? null,
      requestId: ctx.requestId ?? null,
      createdAt: at,
      ...(change.before && { before: change.before }),
      ...(change.after && { after: change.after }),
    },
  });
}
