import { record } from "#lib/kernel/audit/record.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import type { RateLimits } from "#lib/kernel/rate-limits.ts";
import { RATE_LIMIT_FIELDS } from "#lib/kernel/rate-limits.ts";
import { db } from "#lib/platform/db.ts";
import { ok, type Result } from "#lib/platform/result.ts";
import type { WorkspaceRateLimitsInput } from "./schema.ts";

/**
 * Says how many requests all live keys of the workspace may make together: a second, in a minute, in a day. Null is no limit. Processes know of it
 * when they next read the key that calls (KEY_CACHE_MS).
 */
export async function setRateLimits(
  ctx: Ctx,
  input: WorkspaceRateLimitsInput,
): Promise<Result<RateLimits, "forbidden">> {
  const forbidden = authorize(ctx, "workspace:write");
  if (forbidden) return forbidden;
  const { workspaceId } = ctx;
  return await db().$transaction(async (tx) => {
    const [was] = await tx.$queryRaw<RateLimits[]>`
      select rate_limit, rate_limit_minute, rate_limit_day from workspaces where id = ${workspaceId} for no key update`;
    const changed = RATE_LIMIT_FIELDS.filter((field) => was && was[field] !== input[field]);
    if (was && changed.length > 0) {
      await tx.workspace.update({
        where: { id: workspaceId },
        data: {
          rateLimit: input.rate_limit,
          rateLimitMinute: input.rate_limit_minute,
          rateLimitDay: input.rate_limit_day,
        },
      });
      const pick = (limits: RateLimits) => Object.fromEntries(changed.map((field) => [field, limits[field]]));
      await record(tx, ctx, {
        action: "workspace.rate_limits_changed",
        targetType: "workspace",
        targetId: workspaceId,
        before: pick(was),
        after: pick(input),
      });
    }
    return ok(input);
  });
}
