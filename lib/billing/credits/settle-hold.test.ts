import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeDb, sql } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { mintSpender, readCreditSums } from "#testing/builders/credits.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { chargeCredits } from "./charge-credits.ts";
import { holdCredits } from "./hold-credits.ts";
import { releaseHold } from "./release-hold.ts";
import { settleHold } from "./settle-hold.ts";

beforeAll(ownDatabase);
afterAll(closeDb);

const endpoint = "/v1/scrape";

async function held(credits: number, amount: number, more: { ceiling?: number; threshold?: number } = {}) {
  const spender = await mintSpender({ credits, ...more });
  const request = { requestId: spender.newRequest(), keyId: spender.keyId };
  return { ...spender, request, hold: await holdCredits(spender.ctx, { ...request, amount, endpoint }) };
}

describe("a hold", () => {
  it("leaves the balance, then settles for less and returns the rest", async () => {
    const { ctx, request, hold } = await held(10, 6);
    expect(hold).toEqual({ ok: true, value: { balance: 4, keySpent: 0 } });
    expect(await readCreditSums(ctx)).toMatchObject({
      balance: 4,
      held: 6,
      keyHeld: 6,
      holds: 6,
      ledger: 4,
      spent: 0,
      usage: 0,
    });
    expect(await settleHold(ctx, { ...request, amount: 1 })).toEqual({
      ok: true,
      value: { balance: 9, keySpent: 1, charged: 1 },
    });
    expect(await readCreditSums(ctx)).toMatchObject({
      balance: 9,
      held: 0,
      keyHeld: 0,
      holds: 0,
      ledger: 9,
      spent: 1,
      usage: 1,
      wrongRows: 0,
    });
    const { rows } = await sql().query(
      "select type, amount, endpoint, actor from ledger where request_id = $1 order by seq",
      [request.requestId],
    );
    const actor = request.keyId;
    expect(rows).toEqual([
      { type: "hold", amount: -6, endpoint, actor },
      { type: "settle", amount: 5, endpoint, actor },
    ]);
  });

  it("is released in full when work failed, also by settling for 0", async () => {
    for (const end of [
      releaseHold,
      (ctx: never, request: never) => settleHold(ctx, { ...(request as object), amount: 0 } as never),
    ]) {
      const { ctx, request } = await held(10, 6);
      await end(ctx as never, request as never);
      await end(ctx as never, request as never);
      expect(await readCreditSums(ctx)).toMatchObject({
        balance: 10,
        held: 0,
        holds: 0,
        ledger: 10,
        spent: 0,
        wrongRows: 0,
      });
    }
  });

  it("counts towards the ceiling while open", async () => {
    const { ctx, keyId, newRequest, request } = await held(100, 6, { ceiling: 10 });
    const next = { requestId: newRequest(), keyId, amount: 5, endpoint };
    expect(await holdCredits(ctx, next)).toMatchObject({
      ok: false,
      error: "key_ceiling_exceeded",
      detail: { credit_ceiling: 10, credits_spent: 0 },
    });
    await settleHold(ctx, { ...request, amount: 5 });
    expect(await holdCredits(ctx, next)).toMatchObject({ ok: true });
  });

  it("does not count as spending: events are emitted on settling", async () => {
    const { ctx, request } = await held(10, 10, { threshold: 5 });
    expect((await readCreditSums(ctx)).events).toEqual([]);
    await settleHold(ctx, { ...request, amount: 10 });
    expect((await readCreditSums(ctx)).events.sort()).toEqual(["credits.exhausted", "credits.low"]);
  });

  it("cannot settle for more than is held", async () => {
    const { ctx, request } = await held(10, 2);
    await expect(settleHold(ctx, { ...request, amount: 3 })).rejects.toThrow("excess");
    expect(await readCreditSums(ctx)).toMatchObject({ balance: 8, held: 2 });
  });

  it("belongs to its workspace and key", async () => {
    const { ctx, request } = await held(10, 2);
    const other = await mintSpender({ credits: 10 });
    await expect(settleHold(other.ctx, { ...request, keyId: other.keyId, amount: 1 })).rejects.toThrow("missing");
    expect(await readCreditSums(ctx)).toMatchObject({ balance: 8, held: 2 });
    expect(await readCreditSums(other.ctx)).toMatchObject({ balance: 10, spent: 0 });
  });
});

describe("each step happens once per request", () => {
  it("when steps are repeated in any order", async () => {
    const { ctx, request } = await held(10, 6);
    const again = { ...request, amount: 6, endpoint };
    expect(await holdCredits(ctx, again)).toMatchObject({ ok: true, value: { balance: 4 } });
    expect(await settleHold(ctx, { ...request, amount: 2 })).toMatchObject({ ok: true, value: { charged: 2 } });
    expect(await settleHold(ctx, { ...request, amount: 5 })).toMatchObject({
      ok: true,
      value: { charged: 2, balance: 8 },
    });
    expect(await releaseHold(ctx, request)).toEqual({ balance: 8, keySpent: 2, charged: 2 });
    expect(await holdCredits(ctx, again)).toMatchObject({ ok: true });
    expect(await chargeCredits(ctx, again)).toMatchObject({ ok: true });
    expect(await readCreditSums(ctx)).toMatchObject({
      balance: 8,
      held: 0,
      holds: 0,
      ledger: 8,
      spent: 2,
      usage: 2,
      wrongRows: 0,
    });
  });

  it("settling after the release charges nothing and is refused", async () => {
    const { ctx, request } = await held(10, 6);
    await releaseHold(ctx, request);
    expect(await settleHold(ctx, { ...request, amount: 2 })).toMatchObject({ ok: false, error: "hold_released" });
    expect(await readCreditSums(ctx)).toMatchObject({ balance: 10, spent: 0 });
  });

  it("charging a held request settles it", async () => {
    const { ctx, request } = await held(10, 6);
    await chargeCredits(ctx, { ...request, amount: 4, endpoint });
    expect(await readCreditSums(ctx)).toMatchObject({ balance: 6, held: 0, holds: 0, spent: 4, ledger: 6 });
  });

  it("releasing without a hold does nothing", async () => {
    const { ctx, keyId, newRequest } = await mintSpender({ credits: 3 });
    expect(await releaseHold(ctx, { requestId: newRequest(), keyId })).toEqual({ balance: 3, keySpent: 0, charged: 0 });
  });

  it("when holds, settlings and repetitions share one batch", async () => {
    const { ctx, keyId, newRequest } = await mintSpender({ credits: 20 });
    const [a, b, c] = [newRequest(), newRequest(), newRequest()];
    const hold = (requestId: string) => holdCredits(ctx, { requestId, keyId, amount: 5, endpoint });
    await Promise.all([
      // This charge forms the first batch; the rest share the next one.
      chargeCredits(ctx, { requestId: newRequest(), keyId, amount: 1, endpoint }),
      hold(a),
      hold(a),
      settleHold(ctx, { requestId: a, keyId, amount: 2 }),
      settleHold(ctx, { requestId: a, keyId, amount: 2 }),
      hold(b),
      releaseHold(ctx, { requestId: b, keyId }),
      hold(c),
      chargeCredits(ctx, { requestId: newRequest(), keyId, amount: 3, endpoint }),
    ]);
    expect(await readCreditSums(ctx)).toMatchObject({
      balance: 9,
      held: 5,
      keyHeld: 5,
      holds: 5,
      ledger: 9,
      spent: 6,
      usage: 6,
      wrongRows: 0,
    });
  });
});

it("a hold from before midnight settles after it, on its own day, once", async () => {
  const { rows } = await sql().query<{ at: Date }>(
    "select date_trunc('day', now(), 'UTC') - interval '1 second' as at",
  );
  const clock = fakeClock(rows[0]?.at ?? "");
  const { ctx, keyId } = await mintSpender({ credits: 10, clock });
  const request = { requestId: newId("req", clock.now()), keyId };
  await holdCredits(ctx, { ...request, amount: 5, endpoint });
  clock.advance(2_000);
  for (let times = 0; times < 2; times++) await settleHold(ctx, { ...request, amount: 2 });
  const { rows: days } = await sql().query(
    "select count(distinct day) as days, count(*) as rows from ledger where request_id = $1",
    [request.requestId],
  );
  expect(days).toEqual([{ days: 1, rows: 2 }]);
  expect(await readCreditSums(ctx)).toMatchObject({ balance: 8, held: 0, ledger: 8, spent: 2, usage: 2 });
});
