import { record } from "#lib/kernel/audit/record.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/database/client.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import { recordCrossings } from "./record-crossings.ts";
import { ThresholdInput } from "./schema.ts";
import type { Balance } from "./types.ts";

/**
 * Sets the balance below which `credits.low` is emitted; null turns it off. A threshold below the
 * current credits arms the event. One above them fires on the next debit.
 */
export async function setThreshold(
  ctx: Ctx,
  input: ThresholdInput,
): Promise<Result<Balance, "forbidden" | "invalid_parameter">> {
  const forbidden = authorize(ctx, "billing:write");
  if (forbidden) return forbidden;
  const parsed = ThresholdInput.safeParse(input);
  if (!parsed.success)
    return refuse("invalid_parameter", "Enter a whole number of credits, or leave it empty.", { param: "threshold" });
  const { threshold } = parsed.data;
  return await db().$transaction(async (tx) => {
    const [before] = await tx.$queryRaw<{ threshold: bigint | null }[]>`
      select threshold from balances where workspace_id = ${ctx.workspaceId} for no key update`;
    const [after] = await tx.$queryRaw<{ balance: bigint; held: bigint }[]>`
      insert into balances (workspace_id, threshold) values (${ctx.workspaceId}, ${threshold}::bigint)
      on conflict (workspace_id) do update set threshold = excluded.threshold
      returning balance, held`;
    await recordCrossings(tx, ctx, { fell: false });
    await record(tx, ctx, {
      action: "billing.threshold_changed",
      targetType: "credits",
      targetId: ctx.workspaceId,
      before: { threshold: before?.threshold == null ? null : Number(before.threshold) },
      after: { threshold },
    });
    return ok({ balance: Number(after?.balance), held: Number(after?.held), threshold });
  });
}
