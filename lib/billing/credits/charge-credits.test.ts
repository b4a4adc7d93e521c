import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeDb, sql } from "#lib/platform/database/client.ts";
import { mintSpender, mintSpendingKey, readCreditSums } from "#testing/builders/credits.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { chargeCredits } from "./charge-credits.ts";
import { grantCredits } from "./grant-credits.ts";
import { listLedger } from "./list-ledger.ts";
import { setThreshold } from "./set-threshold.ts";

beforeAll(ownDatabase);
afterAll(closeDb);

const endpoint = "/v1/parse";

describe("a charge", () => {
  it("takes credits, writes one ledger row and updates key and hourly usage", async () => {
    const { ctx, keyId, newRequest } = await mintSpender({ credits: 10 });
    const requestId = newRequest();
    expect(await chargeCredits(ctx, { requestId, keyId, amount: 3, endpoint })).toEqual({
      ok: true,
      value: { balance: 7, keySpent: 3 },
    });
    expect(await readCreditSums(ctx)).toMatchObject({
      balance: 7,
      held: 0,
      ledger: 7,
      spent: 3,
      usage: 3,
      wrongRows: 0,
    });
    const ledger = await listLedger(ctx, { limit: 10 });
    expect(ledger.ok && ledger.value.data[0]).toMatchObject({
      type: "settle",
      amount: -3,
      balance_after: 7,
      key_id: keyId,
      request_id: requestId,
      endpoint,
      price_version: "2026-11-01",
      actor: keyId,
    });
  });

  it("of 0 credits runs no query", async () => {
    const { ctx, keyId, newRequest } = await mintSpender();
    expect(await chargeCredits(ctx, { requestId: newRequest(), keyId, amount: 0, endpoint })).toEqual({
      ok: true,
      value: { balance: null, keySpent: null },
    });
  });

  it.each([-1, 0.5, Number.NaN, Infinity])("of %d credits throws", async (amount) => {
    const { ctx, keyId, newRequest } = await mintSpender({ credits: 10 });
    await expect(chargeCredits(ctx, { requestId: newRequest(), keyId, amount, endpoint })).rejects.toThrow(RangeError);
  });

  it("beyond the balance is refused and changes nothing", async () => {
    const { ctx, keyId, newRequest } = await mintSpender({ credits: 4 });
    const refused = await chargeCredits(ctx, { requestId: newRequest(), keyId, amount: 5, endpoint });
    expect(refused).toMatchObject({ ok: false, error: "workspace_balance", detail: { balance: 4 } });
    expect(await readCreditSums(ctx)).toMatchObject({ balance: 4, ledger: 4, spent: 0, usage: 0, events: [] });
  });

  it("beyond the ceiling is refused in full before the balance is checked", async () => {
    const { ctx, keyId, newRequest } = await mintSpender({ credits: 4, ceiling: 3 });
    await chargeCredits(ctx, { requestId: newRequest(), keyId, amount: 2, endpoint });
    const refused = await chargeCredits(ctx, { requestId: newRequest(), keyId, amount: 100, endpoint });
    expect(refused).toMatchObject({
      ok: false,
      error: "key_ceiling_exceeded",
      detail: { credit_ceiling: 3, credits_spent: 2 },
    });
    const other = await mintSpendingKey(ctx);
    expect(await chargeCredits(ctx, { requestId: newRequest(), keyId: other, amount: 2, endpoint })).toMatchObject({
      ok: true,
    });
    expect(await readCreditSums(ctx)).toMatchObject({ balance: 0, spent: 4 });
  });

  it("for another workspace's key throws without failing its batch", async () => {
    const [mine, theirs] = [await mintSpender({ credits: 5 }), await mintSpender({ credits: 5 })];
    const [good, bad] = await Promise.allSettled([
      chargeCredits(mine.ctx, { requestId: mine.newRequest(), keyId: mine.keyId, amount: 1, endpoint }),
      chargeCredits(mine.ctx, { requestId: mine.newRequest(), keyId: theirs.keyId, amount: 1, endpoint }),
    ]);
    expect([good.status, bad.status]).toEqual(["fulfilled", "rejected"]);
    expect(await readCreditSums(theirs.ctx)).toMatchObject({ balance: 5, spent: 0 });
  });

  it("that the database rejects does not fail its batch", async () => {
    const { ctx, keyId, newRequest } = await mintSpender({ credits: 100 });
    const beforeAnyPartition = "req_00000000000000000000000000";
    const settled = await Promise.allSettled(
      [newRequest(), newRequest(), beforeAnyPartition, newRequest()].map((requestId) =>
        chargeCredits(ctx, { requestId, keyId, amount: 1, endpoint }),
      ),
    );
    expect(settled.map((one) => one.status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled"]);
    expect(await readCreditSums(ctx)).toMatchObject({ balance: 97, ledger: 97, wrongRows: 0 });
  });
});

describe("a repeated charge", () => {
  it("takes credits once, in later batches and in the same one", async () => {
    const { ctx, keyId, newRequest } = await mintSpender({ credits: 10 });
    const input = { requestId: newRequest(), keyId, amount: 4, endpoint };
    const answers = await Promise.all(Array.from({ length: 20 }, () => chargeCredits(ctx, input)));
    answers.push(await chargeCredits(ctx, input), await chargeCredits(ctx, { ...input, amount: 1 }));
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set(['{"ok":true,"value":{"balance":6,"keySpent":4}}']),
    );
    expect(await readCreditSums(ctx)).toMatchObject({ balance: 6, ledger: 6, spent: 4, usage: 4 });
  });

  it("does not block other charges in its batch", async () => {
    const { ctx, keyId, newRequest } = await mintSpender({ credits: 10 });
    const first = { requestId: newRequest(), keyId, amount: 1, endpoint };
    await chargeCredits(ctx, first);
    const answers = await Promise.all(
      [first, { ...first, requestId: newRequest() }, first].map((input) => chargeCredits(ctx, input)),
    );
    expect(answers.map((answer) => answer.ok)).toEqual([true, true, true]);
    expect(await readCreditSums(ctx)).toMatchObject({ balance: 8, ledger: 8, spent: 2 });
  });

  it("succeeds after credits were added", async () => {
    const { ctx, keyId, newRequest } = await mintSpender();
    const input = { requestId: newRequest(), keyId, amount: 1, endpoint };
    expect(await chargeCredits(ctx, input)).toMatchObject({ ok: false });
    await grantCredits(ctx, { amount: 1, reason: "top-up" });
    expect(await chargeCredits(ctx, input)).toMatchObject({ ok: true });
  });
});

describe("concurrent charges", () => {
  it("500 charges on 100 credits: exactly 100 succeed", async () => {
    const { ctx, keyId, newRequest } = await mintSpender({ credits: 100 });
    const answers = await Promise.all(
      Array.from({ length: 500 }, () => chargeCredits(ctx, { requestId: newRequest(), keyId, amount: 1, endpoint })),
    );
    expect(answers.filter((answer) => answer.ok)).toHaveLength(100);
    expect(answers.filter((answer) => !answer.ok && answer.error === "workspace_balance")).toHaveLength(400);
    expect(await readCreditSums(ctx)).toMatchObject({
      balance: 0,
      ledger: 0,
      spent: 100,
      usage: 100,
      wrongRows: 0,
      events: ["credits.exhausted"],
    });
  });

  it("500 charges under a ceiling of 100: exactly 100 succeed", async () => {
    const { ctx, keyId, newRequest } = await mintSpender({ credits: 1000, ceiling: 100 });
    const answers = await Promise.all(
      Array.from({ length: 500 }, () => chargeCredits(ctx, { requestId: newRequest(), keyId, amount: 1, endpoint })),
    );
    expect(answers.filter((answer) => !answer.ok && answer.error === "key_ceiling_exceeded")).toHaveLength(400);
    expect(await readCreditSums(ctx)).toMatchObject({ balance: 900, ledger: 900, spent: 100 });
  });

  it("smaller charges succeed behind one that exceeds the balance", async () => {
    const { ctx, keyId, newRequest } = await mintSpender({ credits: 5 });
    const answers = await Promise.all(
      [3, 9, 2, 1].map((amount) => chargeCredits(ctx, { requestId: newRequest(), keyId, amount, endpoint })),
    );
    expect(answers.map((answer) => answer.ok)).toEqual([true, false, true, false]);
  });

  it("workspaces in one batch do not affect each other", async () => {
    const spenders = await Promise.all([1, 2, 3].map((credits) => mintSpender({ credits })));
    await Promise.all(
      spenders.flatMap(({ ctx, keyId, newRequest }) =>
        [1, 2].map(() => chargeCredits(ctx, { requestId: newRequest(), keyId, amount: 1, endpoint })),
      ),
    );
    expect(await Promise.all(spenders.map(async ({ ctx }) => (await readCreditSums(ctx)).balance))).toEqual([0, 0, 1]);
  });
});

describe("credits.low and credits.exhausted", () => {
  it("are emitted once per crossing, and again after a top-up", async () => {
    const { ctx, keyId, newRequest } = await mintSpender({ credits: 5, threshold: 3 });
    const spend = (amount: number) => chargeCredits(ctx, { requestId: newRequest(), keyId, amount, endpoint });
    await spend(2);
    expect((await readCreditSums(ctx)).events).toEqual([]);
    await spend(1);
    await spend(1);
    expect((await readCreditSums(ctx)).events).toEqual(["credits.low"]);
    await spend(1);
    await spend(1);
    expect((await readCreditSums(ctx)).events).toEqual(["credits.low", "credits.exhausted"]);
    await grantCredits(ctx, { amount: 2, reason: "small" });
    await spend(1);
    expect((await readCreditSums(ctx)).events).toEqual(["credits.low", "credits.exhausted"]);
    await spend(1);
    expect((await readCreditSums(ctx)).events).toEqual(["credits.low", "credits.exhausted", "credits.exhausted"]);
    await grantCredits(ctx, { amount: 3, reason: "enough" });
    await spend(1);
    expect((await readCreditSums(ctx)).events.slice(3)).toEqual(["credits.low"]);
  });

  it("have the standard event envelope", async () => {
    const { ctx, keyId, newRequest } = await mintSpender({ credits: 5, threshold: 9 });
    await chargeCredits(ctx, { requestId: newRequest(), keyId, amount: 5, endpoint });
    const { rows } = await sql().query(
      "select id, created_at, env, body from events where workspace_id = $1 order by type desc",
      [ctx.workspaceId],
    );
    for (const [at, event] of (["credits.low", "credits.exhausted"] as const).entries()) {
      const { id, created_at, env, body } = rows[at];
      const envelope = { event, id, created_at: created_at.toISOString(), data: { balance: 0, threshold: 9 } };
      expect(Buffer.from(body).toString()).toBe(JSON.stringify(envelope));
      expect([env, id.slice(0, 4)]).toEqual(["live", "evt_"]);
    }
  });

  it("a lower threshold re-arms credits.low", async () => {
    const { ctx, keyId, newRequest } = await mintSpender({ credits: 10, threshold: 10 });
    const spend = (amount: number) => chargeCredits(ctx, { requestId: newRequest(), keyId, amount, endpoint });
    await spend(1);
    expect(await setThreshold(ctx, { threshold: 5 })).toEqual({
      ok: true,
      value: { balance: 9, held: 0, threshold: 5 },
    });
    await spend(5);
    expect((await readCreditSums(ctx)).events).toEqual(["credits.low", "credits.low"]);
    await setThreshold(ctx, { threshold: null });
    await spend(1);
    expect((await readCreditSums(ctx)).events).toHaveLength(2);
  });
});
