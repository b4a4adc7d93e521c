import type { Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/db.ts";
import type { RetentionDays } from "./types.ts";

/** For how many days the workspace keeps its audit log; null is for ever. */
export async function getRetention(ctx: Pick<Ctx, "workspaceId">): Promise<RetentionDays> {
  const row = await db().workspace.findUniqueOrThrow({
    where: { id: ctx.workspaceId },
    select: { auditRetentionDays: true },
  });
  return row.auditRetentionDays as RetentionDays; // the column's own constraint
}
