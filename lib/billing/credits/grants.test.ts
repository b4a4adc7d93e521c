import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Ctx } from "#lib/kernel/context.ts";
import { closeDb, db, sql } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { HOUR_MS } from "#lib/platform/values/time.ts";
import { mintSpender, readCreditSums } from "#testing/builders/credits.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { adjustCredits } from "./adjust-credits.ts";
import { chargeCredits } from "./charge-credits.ts";
import { expireGrants } from "./expire-grants.ts";
import { grantCredits } from "./grant-credits.ts";
import { holdCredits } from "./hold-credits.ts";
import { listLedger } from "./list-ledger.ts";
import { listGrants } from "./queries.ts";
import { releaseHold } from "./release-hold.ts";
import { settleHold } from "./settle-hold.ts";
import { takeCredits } from "./take-credits.ts";

beforeAll(ownDatabase);
afterAll(closeDb);

const OPERATOR = { type: "operator", id: "operator", label: "Test" } as const;
const endpoint = "/v1/parse";

/**
 * Creates a workspace with a clock that starts now, because ledger partitions exist only for these
 * days.
 */
async function minted(wanted: { credits?: number; threshold?: number } = {}) {
  const { rows } = await sql().query<{ now: Date }>("select now()");
  const clock = fakeClock(rows[0]?.now ?? "");
  const { ctx, keyId } = await mintSpender({ ...wanted, clock });
  const inHours = (hours: number) => new Date(clock.now().getTime() + hours * HOUR_MS).toISOString();
  const grant = (amount: number, reason: string, hours?: number) => {
    clock.advance(1); // grants are ordered by creation in milliseconds
    return grantCredits(ctx, { amount, reason, ...(hours !== undefined && { expires_at: inHours(hours) }) });
  };
  const request = () => ({ requestId: newId("req", clock.now()), keyId });
  const spend = (amount: number) => chargeCredits(ctx, { ...request(), amount, endpoint });
  return { ctx, clock, grant, request, spend, expire: () => expireGrants({ clock }) };
}

async function balancesOf(ctx: Ctx): Promise<string[]> {
  const grants = await listGrants(ctx);
  return grants.ok ? grants.value.map(({ reason, remaining }) => `${reason} ${remaining}`) : [];
}

/** Returns the sum stored in the table by the last movement. */
async function stored(ctx: Ctx): Promise<number> {
  const { _sum } = await db().creditGrant.aggregate({
    where: { workspaceId: ctx.workspaceId },
    _sum: { remaining: true },
  });
  return Number(_sum.remaining);
}

describe("grants", () => {
  it("are spent by earliest expiry, never-expiring last, up to the last call", async () => {
    const { ctx, grant, spend } = await minted();
    await grant(10, "paid");
    await grant(10, "late", 48);
    await grant(10, "soon", 24);
    expect(await balancesOf(ctx)).toEqual(["soon 10", "late 10", "paid 10"]);
    await spend(14);
    expect(await balancesOf(ctx)).toEqual(["late 6", "paid 10"]);
    await grant(5, "more", 12);
    expect(await balancesOf(ctx)).toEqual(["more 5", "late 6", "paid 10"]);
    expect(await stored(ctx)).toBe(21);
    expect(await readCreditSums(ctx)).toMatchObject({ balance: 21, ledger: 21, wrongRows: 0 });
  });

  it("adopt credits that an older release added", async () => {
    const { ctx, grant } = await minted({ credits: 7 });
    expect(await balancesOf(ctx)).toEqual([]);
    await grant(3, "new");
    expect(await balancesOf(ctx)).toEqual(["null 7", "new 3"]);
  });

  it("reject an expiry in the past and an invalid one", async () => {
    const { ctx, grant } = await minted();
    expect(await grant(1, "x", -1)).toMatchObject({ error: "invalid_parameter", detail: { param: "expires_at" } });
    expect(await grant(1, "x", 0)).toMatchObject({ error: "invalid_parameter" });
    expect(await grantCredits(ctx, { amount: 1, reason: "x", expires_at: "soon" })).toMatchObject({
      error: "invalid_parameter",
    });
    expect(await readCreditSums(ctx)).toMatchObject({ balance: 0, ledger: 0 });
  });

  it("made concurrently all arrive, each with its credits", async () => {
    const { ctx, grant, spend } = await minted({ credits: 100 });
    await Promise.all(Array.from({ length: 8 }, (_, at) => [grant(10, `g${at}`, 24 * (at + 1)), spend(5)]).flat());
    await grant(1, "last");
    expect(await stored(ctx)).toBe(141);
    expect(await readCreditSums(ctx)).toMatchObject({ balance: 141, ledger: 141, wrongRows: 0 });
  });
});

describe("an expired grant", () => {
  it("loses its remaining credits once, with ledger and audit rows", async () => {
    const { ctx, clock, grant, spend, expire } = await minted();
    await grant(10, "Trial", 1);
    await grant(5, "paid");
    await spend(4);
    clock.advance(HOUR_MS - 2);
    expect(await expire()).toBe(0);
    clock.advance(1);
    await Promise.all([expire(), expire()]);
    expect(await expire()).toBe(0);
    expect(await readCreditSums(ctx)).toMatchObject({ balance: 5, ledger: 5, wrongRows: 0 });
    expect(await balancesOf(ctx)).toEqual(["paid 5"]);
    const page = await listLedger(ctx, { type: "expiry", limit: 10 });
    expect(page.ok && page.value.data).toMatchObject([
      { amount: -6, balance_after: 5, reason: "Not spent in time: Trial", actor: "system" },
    ]);
    const { rows } = await sql().query(
      "select after from audit_log where workspace_id = $1 and action = 'credits.expired'",
      [ctx.workspaceId],
    );
    expect(rows).toMatchObject([{ after: { amount: -6, balance: 5 } }]);
  });

  it("keeps held credits for their call and loses the rest later", async () => {
    const { ctx, clock, grant, request, expire } = await minted();
    await grant(10, "Trial", 1);
    await grant(5, "paid");
    const call = request();
    await holdCredits(ctx, { ...call, amount: 6, endpoint });
    clock.advance(HOUR_MS);
    expect(await expire()).toBe(1);
    expect(await readCreditSums(ctx)).toMatchObject({ balance: 5, held: 6 });
    await settleHold(ctx, { ...call, amount: 4 });
    expect(await expire()).toBe(1);
    expect(await readCreditSums(ctx)).toMatchObject({ balance: 5, held: 0, ledger: 5, spent: 4, wrongRows: 0 });
    expect(await balancesOf(ctx)).toEqual(["paid 5"]);
  });

  it("also loses credits returned by a released hold", async () => {
    const { ctx, clock, grant, request, expire } = await minted();
    await grant(10, "Trial", 1);
    const call = request();
    await holdCredits(ctx, { ...call, amount: 10, endpoint });
    clock.advance(HOUR_MS);
    expect(await expire()).toBe(0);
    await releaseHold(ctx, call);
    expect(await expire()).toBe(1);
    expect(await readCreditSums(ctx)).toMatchObject({ balance: 0, held: 0, ledger: 0 });
  });

  it("emits credits.low and credits.exhausted like spending", async () => {
    const { ctx, clock, grant, expire } = await minted({ threshold: 8 });
    await grant(10, "a", 1);
    await grant(6, "b", 2);
    clock.advance(HOUR_MS);
    await expire();
    expect((await readCreditSums(ctx)).events).toEqual(["credits.low"]);
    clock.advance(HOUR_MS);
    await expire();
    expect((await readCreditSums(ctx)).events).toEqual(["credits.low", "credits.exhausted"]);
  });
});

describe("an adjustment", () => {
  const adjust = (ctx: Ctx, amount: number) =>
    adjustCredits({ ...ctx, actor: OPERATOR }, { amount, reason: "a mistake" });

  it("moves the balance up or down and records its reason", async () => {
    const { ctx } = await minted({ credits: 10 });
    expect(await adjust(ctx, 5)).toEqual({ ok: true, value: { balance: 15 } });
    expect(await adjust(ctx, -15)).toEqual({ ok: true, value: { balance: 0 } });
    const page = await listLedger(ctx, { type: "adjustment", limit: 10 });
    expect(page.ok && page.value.data).toMatchObject([
      { amount: -15, balance_after: 0, reason: "a mistake", actor: "operator" },
      { amount: 5, balance_after: 15 },
    ]);
    expect(await stored(ctx)).toBe(0);
    expect(await readCreditSums(ctx)).toMatchObject({ ledger: 0, wrongRows: 0, events: ["credits.exhausted"] });
  });

  it("beyond the spendable balance is refused in full", async () => {
    const { ctx, request } = await minted({ credits: 10 });
    await holdCredits(ctx, { ...request(), amount: 4, endpoint });
    expect(await adjust(ctx, -7)).toMatchObject({ error: "invalid_parameter", message: expect.stringContaining("6") });
    expect(await readCreditSums(ctx)).toMatchObject({ balance: 6, held: 4, ledger: 6 });
  });

  it.each([0, 0.5, 1e13, -1e13, Number.NaN])("of %d is refused", async (amount) => {
    const { ctx } = await minted({ credits: 10 });
    expect(await adjust(ctx, amount)).toMatchObject({ error: "invalid_parameter" });
  });

  it("is restricted to the operator", async () => {
    const { ctx } = await minted({ credits: 10 });
    expect(await adjustCredits(ctx, { amount: 1, reason: "x" })).toMatchObject({ error: "forbidden" });
  });
});

it("a refund takes at most the remaining credits of its grant", async () => {
  const { ctx, grant, spend } = await minted();
  await grant(10, "first");
  await grant(10, "second");
  await spend(4);
  const grants = await listGrants(ctx);
  const from = (grants.ok && grants.value.find(({ reason }) => reason === "first")?.id) || "";
  const take = (amount: number) =>
    db().$transaction((tx) => takeCredits(tx, ctx, { type: "refund", amount, reason: "back", from }));
  expect(await take(10)).toMatchObject({ taken: 6, balance: 10 });
  expect(await take(10)).toMatchObject({ taken: 0, ledgerId: null });
  expect(await balancesOf(ctx)).toEqual(["second 10"]);
  expect(await readCreditSums(ctx)).toMatchObject({ balance: 10, ledger: 10, wrongRows: 0 });
});
