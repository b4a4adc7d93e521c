import type { Prisma } from "#generated/prisma/client.ts";
import { requireRecentSignIn } from "#lib/accounts/auth/recent-sign-in.ts";
import { readPolicy } from "#lib/accounts/workspaces/read-policy.ts";
import { record } from "#lib/kernel/audit/record.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { changedFields, columnsOf } from "#lib/kernel/field-list.ts";
import { db } from "#lib/platform/database/client.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import { KEY_FIELDS } from "./constants.ts";
import { fixedLimit } from "./limits.ts";
import { lockKey } from "./lock-key.ts";
import { keyParts, representKey } from "./represent-key.ts";
import { expiryProblem, keyStatus, lifetimeProblem } from "./rules.ts";
import type { UpdateKeyInput } from "./schema.ts";
import { notFoundKey, visibleEnv } from "./scope.ts";
import type { ApiKey } from "./types.ts";

export type UpdateKeyError = "forbidden" | "recent_sign_in_required" | "invalid_parameter" | "not_found" | "not_active";

/**
 * Changes what a key may do; its token and kind stay. Absent fields are unchanged. Refuses a
 * revoked or expired key (service interface 3.1 has no way back).
 */
export async function updateKey(ctx: Ctx, id: string, input: UpdateKeyInput): Promise<Result<ApiKey, UpdateKeyError>> {
  const forbidden = authorize(ctx, "keys:write");
  if (forbidden) return forbidden;
  const now = ctx.clock.now();
  const problem = expiryProblem(input.expires_at, now);
  if (problem) return refuse("invalid_parameter", problem, { param: "expires_at" });

  return await db().$transaction(async (tx) => {
    // The lock keeps before and after consistent when two callers change the key concurrently.
    await lockKey(tx, ctx, id);
    const before = await tx.apiKey.findFirst({
      where: { id, workspaceId: ctx.workspaceId, ...visibleEnv(ctx) },
      include: keyParts,
    });
    if (!before) return notFoundKey(id);
    const was = representKey(before, now);
    if (keyStatus(before, now) !== "active")
      return refuse("not_active", `The key ${was.name} is ${was.status} and cannot be changed.`);
    const fixed = was.env === "test" ? fixedLimit(input) : undefined;
    if (fixed) return refuse("invalid_parameter", "Test keys have a fixed rate.", { param: fixed });
    // A key from before the limit may keep its expiry when other fields change.
    const moved = input.expires_at !== undefined && moment(input.expires_at) !== moment(was.expires_at);
    const { maxKeyDays } = await readPolicy(tx, ctx.workspaceId);
    const tooLong = moved ? lifetimeProblem(input.expires_at ?? null, maxKeyDays, now) : undefined;
    if (tooLong) return refuse("invalid_parameter", tooLong, { param: "expires_at" });
    const widened = input.scopes?.includes("admin") && !was.scopes.includes("admin");
    const stale = widened ? requireRecentSignIn(ctx) : undefined;
    if (stale) return stale;

    const data: Prisma.ApiKeyUpdateInput = {
      ...columnsOf(KEY_FIELDS, input),
      // Arms the reminders before the new date; those already past are not sent.
      ...(moved && { expirySetAt: now }),
    };
    const row = await tx.apiKey.update({ where: { id, workspaceId: ctx.workspaceId }, data, include: keyParts });
    const is = representKey(row, now);
    await record(tx, ctx, {
      action: "key.updated",
      targetType: "key",
      targetId: id,
      ...changedFields(KEY_FIELDS, was, is),
    });
    return ok(is);
  });
}

/** Equal for all notations of one instant. */
const moment = (at: string | null): number | null => (at === null ? null : Date.parse(at));
