// A process that runs races for credits one after the other: each line of its input is an order as
// JSON, each line of its output a result. The first line says that it is ready.
import { createInterface } from "node:readline";
import { chargeCredits } from "#lib/billing/credits/charge-credits.ts";
import { holdCredits } from "#lib/billing/credits/hold-credits.ts";
import { settleHold } from "#lib/billing/credits/settle-hold.ts";
import { trustedWorkspace } from "#lib/kernel/context.ts";
import { closeDb, sql } from "#lib/platform/database/client.ts";
import { databaseClock, syncClock } from "#lib/platform/values/clock.ts";
import { newId } from "#lib/platform/values/ids.ts";

/** `debits` concurrent debits of one credit: charged, or held and then settled in full. */
export type RaceOrder = { workspaceId: string; keyId: string; work: "charge" | "hold"; debits: number };
export type RaceAnswer = { succeeded: number };

async function debit({ workspaceId, keyId, work }: RaceOrder): Promise<boolean> {
  const ctx = {
    workspaceId: trustedWorkspace(workspaceId),
    actor: { type: "system", id: "system", label: "Race" } as const,
    clock: databaseClock,
  };
  const input = { requestId: newId("req", ctx.clock.now()), keyId, amount: 1, endpoint: "/v1/parse" };
  if (work === "charge") return (await chargeCredits(ctx, input)).ok;
  return (await holdCredits(ctx, input)).ok && (await settleHold(ctx, input)).ok;
}

await syncClock((text) => sql().query(text));
process.stdout.write("ready\n");
for await (const line of createInterface({ input: process.stdin })) {
  const order = JSON.parse(line) as RaceOrder;
  const done = await Promise.all(Array.from({ length: order.debits }, () => debit(order)));
  const answer: RaceAnswer = { succeeded: done.filter(Boolean).length };
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
await closeDb();
