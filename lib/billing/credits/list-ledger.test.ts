import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Ctx } from "#lib/kernel/context.ts";
import { closeDb, sql } from "#lib/platform/database/client.ts";
import { encodeCursor } from "#lib/platform/values/lists/cursor.ts";
import { ok } from "#lib/platform/values/result.ts";
import { mintSpender, mintSpendingKey } from "#testing/builders/credits.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { chargeCredits } from "./charge-credits.ts";
import { LEDGER_SCAN_MAX } from "./constants.ts";
import { exportLedger } from "./export-ledger.ts";
import { grantCredits } from "./grant-credits.ts";
import { holdCredits } from "./hold-credits.ts";
import { listLedger } from "./list-ledger.ts";
import { getBalance, listSpenders, readReconciliation } from "./queries.ts";
import { releaseHold } from "./release-hold.ts";
import { ListLedgerInput } from "./schema.ts";
import { settleHold } from "./settle-hold.ts";
import type { LedgerEntry } from "./types.ts";

beforeAll(ownDatabase);
afterAll(closeDb);

const endpoint = "/v1/parse";

/** Makes charges of two keys, a released hold and a grant, in that order. */
async function moved() {
  const { ctx, keyId, newRequest } = await mintSpender({ credits: 100 });
  const other = await mintSpendingKey(ctx, { name: "=1+1" });
  const charged = newRequest();
  await chargeCredits(ctx, { requestId: charged, keyId, amount: 3, endpoint });
  await chargeCredits(ctx, { requestId: newRequest(), keyId: other, amount: 4, endpoint });
  const given = newRequest();
  await holdCredits(ctx, { requestId: given, keyId, amount: 5, endpoint });
  await releaseHold(ctx, { requestId: given, keyId });
  await grantCredits(ctx, { amount: 7, reason: '=cmd|" /C calc"!A1' });
  return { ctx, keyId, other, charged, given, newRequest };
}

async function amounts(ctx: Ctx, given: Record<string, unknown>): Promise<number[]> {
  const page = await listLedger(ctx, ListLedgerInput.parse(given));
  if (!page.ok) throw new Error(page.error);
  return page.value.data.map(({ amount }) => amount);
}

describe("listing the ledger", () => {
  it("filters by type, key, request and time, alone and combined", async () => {
    const { ctx, keyId, other, charged, given } = await moved();
    expect(await amounts(ctx, {})).toEqual([7, 5, -5, -4, -3, 100]);
    expect(await amounts(ctx, { type: "grant" })).toEqual([7, 100]);
    expect(await amounts(ctx, { type: "settle" })).toEqual([-4, -3]);
    expect(await amounts(ctx, { type: "refund" })).toEqual([]);
    expect(await amounts(ctx, { key_id: keyId })).toEqual([5, -5, -3]);
    expect(await amounts(ctx, { key_id: other, type: "settle" })).toEqual([-4]);
    expect(await amounts(ctx, { request_id: charged })).toEqual([-3]);
    expect(await amounts(ctx, { request_id: given, type: "release" })).toEqual([5]);
    const all = await listLedger(ctx, { limit: 10 });
    const third = all.ok && all.value.data[2]?.created_at;
    const from = await amounts(ctx, { from: third });
    expect([...from, ...(await amounts(ctx, { to: third }))]).toEqual([7, 5, -5, -4, -3, 100]);
    expect(from.length).toBeGreaterThanOrEqual(3);
    expect(await amounts(ctx, { from: "2020-01-01T00:00:00Z", to: "2020-02-01T00:00:00Z" })).toEqual([]);
  });

  it("net shows one row per charge and no holds, adding up to the balance", async () => {
    const { ctx, keyId, given, newRequest } = await moved();
    for (const [held, cost] of [
      [6, 2],
      [5, 5],
    ] as const) {
      const requestId = newRequest();
      await holdCredits(ctx, { requestId, keyId, amount: held, endpoint });
      await settleHold(ctx, { requestId, keyId, amount: cost });
    }
    await holdCredits(ctx, { requestId: newRequest(), keyId, amount: 9, endpoint });
    const net = async (more: Record<string, unknown> = {}) => {
      const page = await listLedger(ctx, ListLedgerInput.parse(more), "net");
      if (!page.ok) throw new Error(page.error);
      return page.value;
    };
    const whole = await net();
    expect(whole.data.map(({ amount }) => amount)).toEqual([-5, -2, 7, -4, -3, 100]);
    const balance = await getBalance(ctx);
    expect(whole.data.reduce((sum, { amount }) => sum + amount, 0)).toBe(balance.balance + balance.held);
    expect((await net({ request_id: given })).data).toEqual([]);
    expect((await net({ type: "settle", key_id: keyId })).data.map(({ amount }) => amount)).toEqual([-5, -2, -3]);
    const seen: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await net({ limit: 2, ...(cursor && { cursor }) });
      seen.push(...page.data.map(({ id }) => id));
      cursor = page.next_cursor;
    }
    expect(seen).toEqual(whole.data.map(({ id }) => id));
  });

  it("returns nothing of another workspace", async () => {
    const { keyId, charged } = await moved();
    const { ctx } = await mintSpender();
    expect(await amounts(ctx, { key_id: keyId })).toEqual([]);
    expect(await amounts(ctx, { request_id: charged })).toEqual([]);
    expect(await listSpenders(ctx)).toEqual({ ok: true, value: [] });
  });

  it("pages return each row once", async () => {
    const { ctx, keyId } = await moved();
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await listLedger(ctx, { key_id: keyId, limit: 1, cursor });
      if (!page.ok) throw new Error(page.error);
      seen.push(...page.value.data.map(({ amount }) => amount));
      cursor = page.value.next_cursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual([5, -5, -3]);
  });

  it("a page that exactly fits has no next cursor", async () => {
    const { ctx } = await moved();
    const whole = await listLedger(ctx, { limit: 6 });
    expect(whole.ok && [whole.value.data.length, whole.value.next_cursor]).toEqual([6, null]);
  });

  it.each([
    ["x", 1],
    [5, 1],
    [null, 1],
    ["2026-13-45", 1],
    ["2026-11-21T00:00:00Z", 1],
    [" 2026-11-21", 1],
    ["2026-11-21", "1"],
    ["2026-11-21", 0.5],
  ])("rejects a cursor of %j and %j", async (...parts) => {
    const { ctx } = await mintSpender();
    const cursor = encodeCursor(parts);
    expect(await listLedger(ctx, { limit: 1, cursor })).toMatchObject({ ok: false, error: "invalid_cursor" });
  });

  it("requires permission to see credits", async () => {
    const { ctx } = await mintSpender();
    const scraper: Ctx = {
      ...ctx,
      actor: { type: "api_key", id: "key_x", label: "k", env: "live", scopes: ["scrape"] },
    };
    for (const read of [listSpenders, readReconciliation, (by: Ctx) => listLedger(by, { limit: 1 })])
      expect(await read(scraper)).toMatchObject({ ok: false, error: "forbidden" });
    expect(await readReconciliation(ctx)).toEqual({ ok: true, value: null });
  });

  it("a selective filter returns a cursor instead of scanning everything", async () => {
    const { ctx, keyId, other } = await moved();
    await sql().query(
      `insert into ledger (workspace_id, day, id, type, amount, balance_after, key_id, request_id, phase, actor)
       select $1, (now() at time zone 'utc')::date, 'led_' || n || $1, 'settle', -1, 0, $2, 'req_' || n || $1, 0, $2 from generate_series(1, $3::int) n`,
      [ctx.workspaceId, keyId, LEDGER_SCAN_MAX + 5],
    );
    const first = await listLedger(ctx, { key_id: other, limit: 10 });
    expect(first.ok && first.value.data).toEqual([]);
    const cursor = (first.ok && first.value.next_cursor) || "";
    const second = await listLedger(ctx, { key_id: other, limit: 10, cursor });
    expect(second.ok && second.value).toMatchObject({ data: [{ amount: -4 }], next_cursor: null });
    // Movements without a request have their own index.
    expect(await amounts(ctx, { type: "grant" })).toEqual([7, 100]);
  });
});

it.each([
  { type: "gift" },
  { key_id: "key_1" },
  { request_id: "x" },
  { from: "yesterday" },
  { limit: 101 },
  { limit: 0 },
  { page: 2 },
])("the filter %j is refused", (given) => {
  expect(ListLedgerInput.safeParse(given).success).toBe(false);
});

describe("the CSV export", () => {
  it("contains the whole ledger and neutralizes formulas", async () => {
    const { ctx, keyId, charged } = await moved();
    const file = await exportLedger(ctx, { limit: 1 });
    if (!file.ok) throw new Error(file.error);
    expect(file.value.name).toMatch(/^ledger-.*\.csv$/);
    let text = "";
    for await (const part of file.value.lines) text += part;
    const lines = text.split("\r\n");
    expect(lines).toHaveLength(8);
    expect(lines[0]).toBe(
      "id,created_at,type,amount,balance_after,key_id,request_id,endpoint,price_version,actor,reason",
    );
    expect(lines[1]).toMatch(/,grant,7,100,,,,,system,"'=cmd\|"" \/C calc""!A1"$/);
    expect(lines[5]).toMatch(new RegExp(`,settle,-3,97,${keyId},${charged},/v1/parse,2026-11-01,${keyId},$`));
  });

  it("can contain net amounts", async () => {
    const { ctx, keyId, newRequest } = await moved();
    const requestId = newRequest();
    await holdCredits(ctx, { requestId, keyId, amount: 5, endpoint });
    await settleHold(ctx, { requestId, keyId, amount: 5 });
    const file = await exportLedger(ctx, ListLedgerInput.parse({ type: "settle" }), (by, input) =>
      listLedger(by, input, "net"),
    );
    if (!file.ok) throw new Error(file.error);
    let text = "";
    for await (const part of file.value.lines) text += part;
    expect(text.split("\r\n")[1]).toContain(",settle,-5,");
  });

  it("continues until the last page, without a row limit", async () => {
    const { ctx } = await moved();
    const page = await listLedger(ctx, { limit: 1 });
    const [entry] = page.ok ? page.value.data : [];
    if (!entry) throw new Error("A movement was expected.");
    const many = new Array<LedgerEntry>(100_000).fill(entry);
    let pages = 0;
    const read: typeof listLedger = async () => {
      pages++;
      return ok(pages > 10 ? { data: many.slice(0, 1), next_cursor: null } : { data: many, next_cursor: "more" });
    };
    const file = await exportLedger(ctx, { limit: 1 }, read);
    if (!file.ok) throw new Error(file.error);
    let lines = 0;
    for await (const part of file.value.lines) lines += part.split("\r\n").length - 1;
    expect(lines).toBe(1 + 1_000_001);
  });

  it("stops when its reader stops, even while pages are empty", async () => {
    const { ctx } = await mintSpender();
    let pages = 0;
    const read: typeof listLedger = async () => ok({ data: [], next_cursor: ++pages < 50 ? "more" : null });
    const file = await exportLedger(ctx, { limit: 1 }, read);
    if (!file.ok) throw new Error(file.error);
    let parts = 0;
    for await (const _ of file.value.lines) if (++parts === 3) break;
    expect(pages).toBe(2);
  });

  it("is refused before its first line if the cursor is invalid", async () => {
    const { ctx } = await mintSpender();
    expect(await exportLedger(ctx, { limit: 1, cursor: "x" })).toMatchObject({ ok: false, error: "invalid_cursor" });
  });
});
