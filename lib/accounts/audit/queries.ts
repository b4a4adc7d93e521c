import type { Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/database/client.ts";
import type { RetentionDays } from "./types.ts";

/** Returns the days that the workspace keeps its audit log; null is forever. */
export async function getRetention(ctx: Pick<Ctx, "workspaceId">): Promise<RetentionDays> {
  const row = await db().workspace.findUniqueOrThrow({
    where: { id: ctx.workspaceId },
    select: { auditRetentionDays: true },
  });
  return row.auditRetentionDays as RetentionDays; // a constraint of the column
}
