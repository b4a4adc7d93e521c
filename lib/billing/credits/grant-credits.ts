import { record } from "#lib/kernel/audit/record.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/database/client.ts";
import { parseOrRefuse } from "#lib/platform/values/input/parse-or-refuse.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import { giveCredits } from "./give-credits.ts";
import { GrantInput } from "./schema.ts";

/**
 * Grants credits to a workspace, optionally with an expiry. Operators and the system only: nobody
 * grants credits to themselves.
 */
export async function grantCredits(
  ctx: Ctx,
  input: GrantInput,
): Promise<Result<{ balance: number }, "forbidden" | "invalid_parameter" | "not_found">> {
  if (ctx.actor.type !== "operator" && ctx.actor.type !== "system")
    return refuse("forbidden", "Only the operator grants credits.");
  const parsed = parseOrRefuse(GrantInput, input);
  if (!parsed.ok) return parsed;
  const { amount, reason, expires_at: until } = parsed.value;
  const expiresAt = until == null ? null : new Date(until);
  if (expiresAt && expiresAt <= ctx.clock.now())
    return refuse("invalid_parameter", "Credits cannot end in the past.", { param: "expires_at" });
  return await db().$transaction(async (tx) => {
    const given = await giveCredits(tx, ctx, { amount, reason, source: "grant", expiresAt });
    if (!given) return refuse("not_found", `Workspace ${ctx.workspaceId} does not exist.`);
    const { balance } = given;
    await record(tx, ctx, {
      action: "credits.granted",
      targetType: "credits",
      targetId: ctx.workspaceId,
      after: { amount, balance, reason, ...(expiresAt && { expires_at: expiresAt.toISOString() }) },
    });
    return ok({ balance });
  });
}
