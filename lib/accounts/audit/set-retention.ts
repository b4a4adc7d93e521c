import { record } from "#lib/kernel/audit/record.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/database/client.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import { RetentionInput } from "./schema.ts";

/**
 * Sets the days that the workspace keeps its audit log; null is forever. Older entries are removed
 * for good.
 */
export async function setRetention(
  ctx: Ctx,
  input: RetentionInput,
): Promise<Result<RetentionInput, "forbidden" | "invalid_parameter">> {
  const forbidden = authorize(ctx, "workspace:write");
  if (forbidden) return forbidden;
  const parsed = RetentionInput.safeParse(input);
  if (!parsed.success) return refuse("invalid_parameter", "Choose how long to keep entries.", { param: "days" });
  const { days } = parsed.data;
  return await db().$transaction(async (tx) => {
    const [was] = await tx.$queryRaw<{ days: number | null }[]>`
      select audit_retention_days as days from workspaces where id = ${ctx.workspaceId} for no key update`;
    if (was && was.days !== days) {
      await tx.workspace.update({ where: { id: ctx.workspaceId }, data: { auditRetentionDays: days } });
      await record(tx, ctx, {
        action: "workspace.audit_retention_changed",
        targetType: "workspace",
        targetId: ctx.workspaceId,
        before: { audit_retention_days: was.days },
        after: { audit_retention_days: days },
      });
    }
    return ok({ days });
  });
}
