import type { Ctx } from "#lib/kernel/context.ts";
import { enqueueNotice } from "#lib/kernel/outbox/enqueue.ts";
import type { Role } from "#lib/kernel/roles.ts";
import type { Tx } from "#lib/platform/database/client.ts";
import { env } from "#lib/platform/env/env.ts";

type Sent = { id: string; email: string; role: Role; expiresAt: Date; token: string };

/**
 * Enqueues the mail with an invitation's link, the only place where its token leaves this process,
 * and counts the mail.
 */
export async function mailInvitation(tx: Tx, ctx: Ctx, sent: Sent): Promise<void> {
  const workspace = await tx.workspace.findUniqueOrThrow({ where: { id: ctx.workspaceId }, select: { name: true } });
  const { workspaceId, actor } = ctx;
  const sentAt = ctx.clock.now();
  const sentBy = actor.type === "user" ? actor.id : null;
  await tx.invitationMail.create({ data: { invitationId: sent.id, workspaceId, email: sent.email, sentBy, sentAt } });
  await enqueueNotice(tx, ctx, {
    kind: "invitation",
    recipient: sent.email,
    payload: {
      link: new URL(`/invitation/${sent.token}`, env().BASE_URL).href,
      workspace: workspace.name,
      role: sent.role,
      invited_by: ctx.actor.label,
      expires_at: sent.expiresAt.toISOString(),
    },
    dedupeKey: `invitation:${sent.id}:${sentAt.getTime()}`,
  });
}
