import { record } from "#lib/kernel/audit/record.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/database/client.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import type { LeakRevocationInput } from "./schema.ts";

/**
 * Sets whether keys of the workspace that are found in public are revoked automatically (service
 * interface 3.1). Applies to later sightings only.
 */
export async function setLeakRevocation(
  ctx: Ctx,
  { on }: LeakRevocationInput,
): Promise<Result<{ on: boolean }, "forbidden">> {
  const forbidden = authorize(ctx, "keys:write");
  if (forbidden) return forbidden;
  return await db().$transaction(async (tx) => {
    const { count } = await tx.workspace.updateMany({
      where: { id: ctx.workspaceId, leakRevocation: !on },
      data: { leakRevocation: on },
    });
    if (count > 0)
      await record(tx, ctx, {
        action: "workspace.leak_revocation_changed",
        targetType: "workspace",
        targetId: ctx.workspaceId,
        before: { leak_revocation: !on },
        after: { leak_revocation: on },
      });
    return ok({ on });
  });
}
