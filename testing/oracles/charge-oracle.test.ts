import { afterAll, expect, it } from "vitest";
import { chargeCredits } from "#lib/billing/credits/charge-credits.ts";
import { holdCredits } from "#lib/billing/credits/hold-credits.ts";
import { closeDb, sql } from "#lib/platform/database/client.ts";
import { mintSpender, type Spender } from "../builders/credits.ts";
import { ownDatabase } from "../services/database.ts";
import { judgeCharges } from "./charge-oracle.ts";
import type { ChargedCall } from "./charged-calls.ts";

await ownDatabase();
afterAll(closeDb);

const CREDITS = 100;
const endpoint = "/v1/parse";

async function charged({ ctx, keyId, newRequest }: Spender, amount = 1): Promise<string> {
  const requestId = newRequest();
  await chargeCredits(ctx, { requestId, keyId, amount, endpoint });
  return requestId;
}

const answered = (keyId: string, requestId: string, credits = 1): ChargedCall => ({
  keyId,
  tries: [{ at: 0, ms: 1, status: 200, requestId, credits }],
});
const unanswered = (keyId: string): ChargedCall => ({ keyId, tries: [{ at: 0, ms: 1 }] });

it("accepts calls charged once, one lost response, and a released hold", async () => {
  const spender = await mintSpender({ credits: CREDITS });
  const { ctx, keyId } = spender;
  const requestId = await charged(spender);
  await charged(spender); // for the one without an answer
  await holdCredits(ctx, { requestId: spender.newRequest(), keyId, amount: 5, endpoint });
  const oracle = await judgeCharges(ctx, CREDITS, [answered(keyId, requestId), unanswered(keyId), unanswered(keyId)]);
  expect(oracle).toEqual({ served: 1, repeated: 0, paidUnserved: 1, lost: [], unserved: [], doubled: [], unlike: [] });
});

it("finds a free call, an overcharged call, and a charge without a call", async () => {
  const spender = await mintSpender({ credits: CREDITS });
  const { ctx, keyId } = spender;
  const free = spender.newRequest();
  const dear = await charged(spender, 2);
  const nobodys = await charged(spender);
  const oracle = await judgeCharges(ctx, CREDITS, [answered(keyId, free), answered(keyId, dear)]);
  expect(oracle).toMatchObject({ lost: [free], doubled: [dear, nobodys], unlike: [] });
});

it("finds a repeatable call that was never served, and inconsistent sums", async () => {
  const spender = await mintSpender({ credits: CREDITS });
  await charged(spender);
  await sql().query("update key_activity set spent = spent + 1 where key_id = $1", [spender.keyId]);
  const call = { ...unanswered(spender.keyId), idemKey: "again" };
  const oracle = await judgeCharges(spender.ctx, CREDITS, [call]);
  expect(oracle.unserved).toEqual(["again"]);
  expect(oracle.doubled).toHaveLength(1);
  expect(oracle.unlike).not.toEqual([]);
});
