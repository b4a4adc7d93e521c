// Makes debits on request, and answers with the number of successful ones.
import { chargeCredits } from "#lib/billing/credits/charge-credits.ts";
import { holdCredits } from "#lib/billing/credits/hold-credits.ts";
import { settleHold } from "#lib/billing/credits/settle-hold.ts";
import { trustedWorkspace } from "#lib/kernel/context.ts";
import { openDatabase } from "#lib/platform/installation/open-database.ts";
import { databaseClock } from "#lib/platform/values/clock.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { answerQuestions } from "../setup/answer-usage.ts";

/** `count` concurrent debits of one credit: charged, or held and settled. */
export type DebitOrder = { workspaceId: string; keyId: string; work: "charge" | "hold"; count: number };

async function debit({ workspaceId, keyId, work }: DebitOrder): Promise<boolean> {
  const actor = { type: "system", id: "system", label: "Bench" } as const;
  const ctx = { workspaceId: trustedWorkspace(workspaceId), actor, clock: databaseClock };
  const input = { requestId: newId("req", databaseClock.now()), keyId, amount: 1, endpoint: "/v1/parse" };
  if (work === "charge") return (await chargeCredits(ctx, input)).ok;
  if (!(await holdCredits(ctx, input)).ok) return false;
  const settled = await settleHold(ctx, input);
  if (!settled.ok) throw new Error(settled.message);
  return true;
}

const closeDatabase = await openDatabase();
answerQuestions({
  debit: async (input) => {
    const order = input as DebitOrder;
    const done = await Promise.all(Array.from({ length: order.count }, () => debit(order)));
    return done.filter(Boolean).length;
  },
});
process.once("disconnect", () => void closeDatabase());
process.send?.("ready");
