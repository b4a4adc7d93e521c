import { settleHold } from "#lib/billing/credits/settle-hold.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { sql } from "#lib/platform/database/client.ts";
import { log } from "#lib/platform/logging/log.ts";
import { readUnpaid } from "./rules.ts";

const SETTLED = `
  update streams set unsettled = array_remove(unsettled, $3), credits_used = credits_used + $4
  where workspace_id = $1 and id = $2 and $3 = any(unsettled)`;

type Charged = { id: string; keyId: string; price: number };

/**
 * May be repeated by any process: a result is charged and counted once. Returns its cost.
 * @param entry of `unpaid`.
 */
export async function settleResult(ctx: Ctx, { id, keyId, price }: Charged, entry: string): Promise<number> {
  const { requestId, amount } = readUnpaid(entry, price);
  const settled = await settleHold(ctx, { requestId, keyId, amount });
  // Its process died, nobody resumed before the hold expired, and the credits were released.
  if (!settled.ok) log.warn("stream.result_free", { request_id: requestId });
  const charged = settled.ok ? settled.value.charged : 0;
  await sql().query({
    name: "settle-stream-result",
    text: SETTLED,
    values: [ctx.workspaceId, id, entry, charged],
  });
  return charged;
}
