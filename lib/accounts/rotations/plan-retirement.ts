import { lockKey } from "#lib/accounts/keys/lock-key.ts";
import { keyStatus } from "#lib/accounts/keys/rules.ts";
import { notFoundKey, visibleEnv } from "#lib/accounts/keys/scope.ts";
import { record } from "#lib/kernel/audit/record.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/database/client.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import type { PlanRetirementInput } from "./schema.ts";

export type PlanRetirementError = "forbidden" | "not_found" | "not_active" | "no_successor";

/**
 * Schedules a key to be revoked after some quiet hours, or cancels that. The key needs a working
 * successor: without one, silence would only mean an outage.
 */
export async function planRetirement(
  ctx: Ctx,
  keyId: string,
  input: PlanRetirementInput,
): Promise<Result<{ quiet_hours: number | null }, PlanRetirementError>> {
  const forbidden = authorize(ctx, "keys:write");
  if (forbidden) return forbidden;
  const now = ctx.clock.now();
  const { workspaceId } = ctx;
  return await db().$transaction(async (tx) => {
    await lockKey(tx, ctx, keyId);
    const key = await tx.apiKey.findFirst({
      where: { id: keyId, workspaceId, ...visibleEnv(ctx) },
      include: { replacedBy: true, retirement: true },
    });
    if (!key) return notFoundKey(keyId);
    const before = key.retirement?.quietHours ?? null;
    const { quiet_hours } = input;
    if (before === quiet_hours) return ok({ quiet_hours });
    if (quiet_hours === null) {
      await tx.keyRetirement.deleteMany({ where: { keyId, workspaceId } });
    } else {
      const status = keyStatus(key, now);
      if (status !== "active") return refuse("not_active", `The key ${key.name} has already ended (${status}).`);
      if (!key.replacedBy || keyStatus(key.replacedBy, now) !== "active")
        return refuse("no_successor", `${key.name} has no working successor. Create one first.`);
      const plan = { quietHours: quiet_hours, chosenAt: now, chosenBy: ctx.actor.id };
      await tx.keyRetirement.upsert({
        where: { keyId, workspaceId },
        create: { keyId, workspaceId, ...plan },
        update: plan,
      });
    }
    await record(tx, ctx, {
      action: quiet_hours === null ? "key.retirement_canceled" : "key.retirement_planned",
      targetType: "key",
      targetId: keyId,
      before: { quiet_hours: before },
      after: { quiet_hours, name: key.name },
    });
    return ok({ quiet_hours });
  });
}
