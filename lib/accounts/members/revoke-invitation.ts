import { record } from "#lib/kernel/audit/record.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/database/client.ts";
import { isId } from "#lib/platform/values/ids.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import { representInvitation } from "./represent.ts";
import type { InvitationIdInput } from "./schema.ts";
import type { Invitation } from "./types.ts";

export type RevokeInvitationError = "forbidden" | "not_found" | "already_accepted";

const NOT_FOUND = refuse("not_found", "This invitation does not exist.");

/** Revokes an invitation; its link stops working. Revoking it again returns the same. */
export async function revokeInvitation(
  ctx: Ctx,
  input: InvitationIdInput,
): Promise<Result<Invitation, RevokeInvitationError>> {
  const forbidden = authorize(ctx, "members:write");
  if (forbidden) return forbidden;
  if (!isId("ivt", input.invitation_id)) return NOT_FOUND;
  const { workspaceId } = ctx;
  const id = input.invitation_id;

  return await db().$transaction(async (tx) => {
    const now = ctx.clock.now();
    const { count } = await tx.invitation.updateMany({
      where: { id, workspaceId, acceptedAt: null, revokedAt: null },
      data: { revokedAt: now },
    });
    const row = await tx.invitation.findFirst({ where: { id, workspaceId } });
    if (!row) return NOT_FOUND;
    if (row.acceptedAt)
      return refuse("already_accepted", `${row.email} accepted this invitation already. Remove the member instead.`);
    const { email, role } = row;
    if (count > 0)
      await record(tx, ctx, {
        action: "invitation.revoked",
        targetType: "invitation",
        targetId: id,
        before: { email, role },
      });
    return ok(representInvitation(row, now));
  });
}
