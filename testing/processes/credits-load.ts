// A process that spends a workspace's credits as fast as it can, for tests of many processes and of
// kill -9. Takes its order as JSON in its argument; writes a line "started", then one with the
// results. SIGTERM ends it early: it starts nothing new, finishes its requests and reports them.

import { chargeCredits } from "#lib/billing/credits/charge-credits.ts";
import { holdCredits } from "#lib/billing/credits/hold-credits.ts";
import { releaseHold } from "#lib/billing/credits/release-hold.ts";
import { settleHold } from "#lib/billing/credits/settle-hold.ts";
import { trustedWorkspace } from "#lib/kernel/context.ts";
import { closeDb, sql } from "#lib/platform/database/client.ts";
import { databaseClock, syncClock } from "#lib/platform/values/clock.ts";
import { newId } from "#lib/platform/values/ids.ts";

export type LoadOrder = {
  workspaceId: string;
  keyIds: readonly string[];
  /**
   * charge: one credit each. hold: two held, one settled. mixed: charges, and holds settled,
   * released and left open.
   */
  work: "charge" | "hold" | "mixed";
  requests: number;
  inFlight: number;
  /** Also charges for these, one credit each: another process does the same. */
  shared?: readonly string[];
};

export type LoadAnswer = { succeeded: number; refused: Record<string, number> };

const order = JSON.parse(process.argv[2] ?? "null") as LoadOrder;
const ctx = {
  workspaceId: trustedWorkspace(order.workspaceId),
  actor: { type: "system", id: "system", label: "Load" } as const,
  clock: databaseClock,
};
const endpoint = "/v1/parse";
const answer: LoadAnswer = { succeeded: 0, refused: {} };
let begun = 0;

async function one(at: number): Promise<void> {
  const keyId = order.keyIds[at % order.keyIds.length] ?? "";
  const requestId = order.shared?.[at] ?? newId("req", ctx.clock.now());
  const input = { requestId, keyId, endpoint };
  const step = at % 4;
  const asCharge = order.work === "charge" || (order.work === "mixed" && step === 0);
  const taken = asCharge
    ? await chargeCredits(ctx, { ...input, amount: 1 })
    : await holdCredits(ctx, { ...input, amount: 2 });
  if (!taken.ok) {
    answer.refused[taken.error] = (answer.refused[taken.error] ?? 0) + 1;
    return;
  }
  answer.succeeded++;
  if (asCharge) return;
  if (order.work === "hold" || step === 1) await settleHold(ctx, { requestId, keyId, amount: 1 });
  else if (step === 2) await releaseHold(ctx, { requestId, keyId });
}

process.once("SIGTERM", () => {
  order.requests = begun;
});
await syncClock((text) => sql().query(text));
process.stdout.write("started\n");
await Promise.all(
  Array.from({ length: order.inFlight }, async () => {
    while (begun < order.requests) await one(begun++);
  }),
);
process.stdout.write(`${JSON.stringify(answer)}\n`);
await closeDb();
