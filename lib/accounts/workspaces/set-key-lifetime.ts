import { record } from "#lib/kernel/audit/record.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/db.ts";
import { ok, type Result } from "#lib/platform/result.ts";
import type { KeyLifetimeInput } from "./schema.ts";

/** Says for how many days a key may live at most; null is no limit. Keys that there are stay as they are, and are listed. */
export async function setKeyLifetime(
  ctx: Ctx,
  { days }: KeyLifetimeInput,
): Promise<Result<{ days: number | null }, "forbidden">> {
  const forbidden = authorize(ctx, "workspace:write");
  if (forbidden) return forbidden;
  const { workspaceId } = ctx;
  return await db().$transaction(async (tx) => {
    const [was] = await tx.$queryRaw<{ days: number | null }[]>`
      select max_key_days as days from workspaces where id = ${workspaceId} for no key update`;
    if (was && was.days !== days) {
      await tx.workspace.update({ where: { id: workspaceId }, data: { maxKeyDays: days } });
      await record(tx, ctx, {
        action: "workspace.key_lifetime_changed",
        targetType: "workspace",
        targetId: workspaceId,
        before: { max_key_days: was.days },
        after: { max_key_days: days },
      });
    }
    return ok({ days });
  });
}
