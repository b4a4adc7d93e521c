import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/database/client.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";

/** Returns whether keys of the workspace that are found in public are revoked automatically. */
export async function readLeakRevocation(ctx: Ctx): Promise<Result<{ on: boolean }, "forbidden">> {
  const forbidden = authorize(ctx, "keys:read");
  if (forbidden) return forbidden;
  const { leakRevocation } = await db().workspace.findUniqueOrThrow({
    where: { id: ctx.workspaceId },
    select: { leakRevocation: true },
  });
  return ok({ on: leakRevocation });
}
