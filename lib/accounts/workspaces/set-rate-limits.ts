import { record } from "#lib/kernel/audit/record.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { RATE_LIMIT_FIELDS, type RateLimits } from "#lib/kernel/rate-limits.ts";
import { db, type Tx } from "#lib/platform/database/client.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { refuseLoosening } from "./refuse-loosening.ts";
import { loosensLimit } from "./rules.ts";
import type { WorkspaceRateLimitsInput } from "./schema.ts";

type Changed = Result<RateLimits, "forbidden" | "owner_required">;

/**
 * Sets the requests that all live keys of the workspace may make together, per second, minute and
 * day. Null is unlimited; absent fields are unchanged. Takes effect when a process next reads the
 * calling key (KEY_CACHE_MS). A key may only lower them.
 *
 * @param within the transaction to use instead of a new one.
 */
export async function setRateLimits(ctx: Ctx, input: WorkspaceRateLimitsInput, within?: Tx): Promise<Changed> {
  const forbidden = authorize(ctx, "settings:write");
  if (forbidden) return forbidden;
  const { workspaceId } = ctx;
  const change = async (tx: Tx): Promise<Changed> => {
    const [was] = await tx.$queryRaw<[RateLimits]>`
      select rate_limit, rate_limit_minute, rate_limit_day from workspaces where id = ${workspaceId} for no key update`;
    const limits: RateLimits = { ...was };
    for (const field of RATE_LIMIT_FIELDS) if (input[field] !== undefined) limits[field] = input[field];
    const changed = RATE_LIMIT_FIELDS.filter((field) => was[field] !== limits[field]);
    if (changed.length === 0) return ok(limits);
    for (const field of changed) {
      const refused = refuseLoosening(ctx, field, loosensLimit(was[field], limits[field]));
      if (refused) return refused;
    }
    await tx.workspace.update({
      where: { id: workspaceId },
      data: {
        rateLimit: limits.rate_limit,
        rateLimitMinute: limits.rate_limit_minute,
        rateLimitDay: limits.rate_limit_day,
      },
    });
    const pick = (of: RateLimits) => Object.fromEntries(changed.map((field) => [field, of[field]]));
    await record(tx, ctx, {
      action: "workspace.rate_limits_changed",
      targetType: "workspace",
      targetId: workspaceId,
      before: pick(was),
      after: pick(limits),
    });
    return ok(limits);
  };
  return within ? await change(within) : await db().$transaction(change);
}
