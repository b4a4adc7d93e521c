import type { Prisma } from "#generated/prisma/client.ts";
import type { Ctx } from "#lib/auth/context.ts";
import type { Tx } from "#lib/platform/db.ts";
import { newId } from "#lib/platform/ids.ts";

export type AuditAction =
  | "workspace.created"
  | "workspace.updated"
  | "chat.connected"
  | "chat.disconnected"
  | "key.created"
  | "key.updated"
  | "key.revoked"
  | "member.joined"
  | "member.role_changed"
  | "member.removed"
  | "invitation.created"
  | "invitation.resent"
  | "invitation.revoked"
  | "credits.granted"
  | "credits.adjusted"
  | "credits.expired"
  | "billing.details_changed"
  | "billing.tax_changed"
  | "billing.threshold_changed"
  | "billing.top_up_changed"
  | "billing.alerts_changed"
  | "invoice.issued"
  | "invoice.paid"
  | "invoice.voided"
  | "session.revoked"
  | "webhook.created"
  | "webhook.updated"
  | "webhook.paused"
  | "webhook.resumed"
  | "webhook.deleted"
  | "webhook.secret_rotated"
  | "webhook.secret_revealed"
  | "delivery.replayed"
  | "replay.created"
  | "replay.paused"
  | "replay.resumed"
  | "replay.canceled"
  | "job.created"
  | "job.canceled";

export type AuditTarget =
  | "workspace"
  | "key"
  | "member"
  | "invitation"
  | "credits"
  | "billing"
  | "invoice"
  | "session"
  | "webhook"
  | "delivery"
  | "replay"
  | "job";

export type Change = {
  action: AuditAction;
  targetType: AuditTarget;
  targetId: string;
  /** Only what changed, never a secret. */
  before?: Prisma.InputJsonObject;
  after?: Prisma.InputJsonObject;
};

/** Writes the audit row of a change, in the transaction of the change. */
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
      userAgent: ctx.userAgent?.slice(0, 400) ?? null,
      createdAt: at,
      ...(change.before && { before: change.before }),
      ...(change.after && { after: change.after }),
    },
  });
}
