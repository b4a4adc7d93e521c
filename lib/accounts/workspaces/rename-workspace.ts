import { record } from "#lib/kernel/audit/record.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db, type Tx } from "#lib/platform/database/client.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import type { WorkspaceNameInput } from "./schema.ts";

/**
 * Changes the name. The slug stays, so that saved addresses keep working.
 *
 * @param within the transaction to use instead of a new one.
 */
export async function renameWorkspace(
  ctx: Ctx,
  input: WorkspaceNameInput,
  within?: Tx,
): Promise<Result<{ name: string }, "forbidden">> {
  const forbidden = authorize(ctx, "settings:write");
  if (forbidden) return forbidden;
  const rename = async (tx: Tx) => {
    const before = await tx.workspace.findUniqueOrThrow({ where: { id: ctx.workspaceId }, select: { name: true } });
    if (before.name !== input.name) {
      await tx.workspace.update({ where: { id: ctx.workspaceId }, data: { name: input.name } });
      await record(tx, ctx, {
        action: "workspace.updated",
        targetType: "workspace",
        targetId: ctx.workspaceId,
        before: { name: before.name },
        after: { name: input.name },
      });
    }
    return ok({ name: input.name });
  };
  return within ? await rename(within) : await db().$transaction(rename);
}
