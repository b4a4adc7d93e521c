import { record } from "#lib/kernel/audit/record.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db, type Tx } from "#lib/platform/database/client.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { refuseLoosening } from "./refuse-loosening.ts";
import { loosensLimit } from "./rules.ts";
import type { KeyLifetimeInput } from "./schema.ts";

type Changed = Result<{ days: number | null }, "forbidden" | "owner_required">;

/**
 * Sets the most days that a key may live; null is unlimited. Existing keys are unchanged, but
 * listed. A key may only shorten it.
 *
 * @param within the transaction to use instead of a new one.
 */
export async function setKeyLifetime(ctx: Ctx, { days }: KeyLifetimeInput, within?: Tx): Promise<Changed> {
  const forbidden = authorize(ctx, "settings:write");
  if (forbidden) return forbidden;
  const { workspaceId } = ctx;
  const change = async (tx: Tx): Promise<Changed> => {
    const [was] = await tx.$queryRaw<{ days: number | null }[]>`
      select max_key_days as days from workspaces where id = ${workspaceId} for no key update`;
    if (!was || was.days === days) return ok({ days });
    const refused = refuseLoosening(ctx, "max_key_days", loosensLimit(was.days, days));
    if (refused) return refused;
    await tx.workspace.update({ where: { id: workspaceId }, data: { maxKeyDays: days } });
    await record(tx, ctx, {
      action: "workspace.key_lifetime_changed",
      targetType: "workspace",
      targetId: workspaceId,
      before: { max_key_days: was.days },
      after: { max_key_days: days },
    });
    return ok({ days });
  };
  return within ? await change(within) : await db().$transaction(change);
}
