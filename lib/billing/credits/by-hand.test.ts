import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Ctx } from "#lib/kernel/context.ts";
import { closeDb, db, sql } from "#lib/platform/database/client.ts";
import { mintSpender, readCreditSums } from "#testing/builders/credits.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { adjustCredits } from "./adjust-credits.ts";
import { chargeCredits } from "./charge-credits.ts";
import { giveCredits } from "./give-credits.ts";
import { grantCredits } from "./grant-credits.ts";
import { holdCredits } from "./hold-credits.ts";
import { listGrants } from "./queries.ts";
import { setThreshold } from "./set-threshold.ts";
import { settleHold } from "./settle-hold.ts";
import { takeCredits } from "./take-credits.ts";

beforeAll(ownDatabase);
afterAll(closeDb);

const OPERATOR = { type: "operator", id: "operator", label: "Test" } as const;
const asOperator = (ctx: Ctx): Ctx => ({ ...ctx, actor: OPERATOR });
const UNTIL = "2099-01-01T00:00:00.000Z";
const nowhere = async () => ({ ...(await mintSpender()).ctx, workspaceId: "ws_none" as Ctx["workspaceId"] });

/** Returns a workspace's audit log entries, oldest first. */
async function recorded({ workspaceId }: Ctx) {
  const rows = await db().auditEntry.findMany({ where: { workspaceId }, orderBy: { id: "asc" } });
  return rows.map(({ action, targetId, before, after }) => [action, targetId, before, after]);
}

describe("manual grants and adjustments", () => {
  it("are audited with before and after, and each grant names its ledger row", async () => {
    const ctx = asOperator((await mintSpender()).ctx);
    expect(await grantCredits(ctx, { amount: 10, reason: "paid" })).toEqual({ ok: true, value: { balance: 10 } });
    const given = await grantCredits(ctx, { amount: 5, reason: "ends", expires_at: UNTIL });
    expect(given).toEqual({ ok: true, value: { balance: 15 } });
    expect(await adjustCredits(ctx, { amount: -4, reason: "wrong" })).toEqual({ ok: true, value: { balance: 11 } });
    expect(await recorded(ctx)).toEqual([
      ["credits.granted", ctx.workspaceId, null, { amount: 10, balance: 10, reason: "paid" }],
      ["credits.granted", ctx.workspaceId, null, { amount: 5, balance: 15, reason: "ends", expires_at: UNTIL }],
      ["credits.adjusted", ctx.workspaceId, { balance: 15 }, { amount: -4, balance: 11, reason: "wrong" }],
    ]);
    const { rows } = await sql().query(
      `select g.source, l.type from credit_grants g left join ledger l on l.id = g.ledger_id and l.workspace_id = g.workspace_id
       where g.workspace_id = $1 order by g.id`,
      [ctx.workspaceId],
    );
    expect(rows).toEqual([
      { source: "grant", type: "grant" },
      { source: "grant", type: "grant" },
    ]);
  });

  it("are granted only by the operator and the system", async () => {
    const { ctx } = await mintSpender();
    const input = { amount: 1, reason: "x" };
    const owner = await makeWorkspace();
    expect(await grantCredits(owner, input)).toMatchObject({ ok: false, error: "forbidden" });
    for (const each of [ctx, asOperator(ctx)]) expect(await grantCredits(each, input)).toMatchObject({ ok: true });
    expect(
      await listGrants({ ...owner, actor: { type: "api_key", id: "key_x", label: "k", env: "live", scopes: [] } }),
    ).toMatchObject({
      error: "forbidden",
    });
  });

  it("require an existing workspace with enough credits", async () => {
    const none = asOperator(await nowhere());
    const input = { amount: 1, reason: "x" };
    expect(await grantCredits(none, input)).toMatchObject({ ok: false, error: "not_found" });
    expect(await adjustCredits(none, input)).toMatchObject({ ok: false, error: "not_found" });
    await db().$transaction(async (tx) => {
      expect(await giveCredits(tx, none, { ...input, source: "grant" })).toBeUndefined();
      expect(await takeCredits(tx, none, { ...input, type: "refund" })).toBeUndefined();
    });
    const poor = asOperator((await mintSpender()).ctx);
    expect(await adjustCredits(poor, { amount: -1, reason: "x" })).toMatchObject({ detail: { param: "amount" } });
  });

  it("emit no events when a low balance increases", async () => {
    const ctx = asOperator((await mintSpender({ threshold: 100 })).ctx);
    await grantCredits(ctx, { amount: 5, reason: "little" });
    await adjustCredits(ctx, { amount: 1, reason: "little" });
    expect((await readCreditSums(ctx)).events).toEqual([]);
  });

  it("show each grant with its remaining credits", async () => {
    const { ctx, keyId, newRequest } = await mintSpender();
    await grantCredits(ctx, { amount: 10, reason: "paid", expires_at: UNTIL });
    await chargeCredits(ctx, { requestId: newRequest(), keyId, amount: 3, endpoint: "/v1/parse" });
    expect(await listGrants(ctx)).toMatchObject({
      value: [{ amount: 10, remaining: 7, reason: "paid", expires_at: UNTIL }],
    });
  });
});

describe("a threshold", () => {
  it("can be set by owners, is audited, and fires on the next charge", async () => {
    const owner = await makeWorkspace({ credits: 10 });
    expect(await setThreshold(owner, { threshold: 50 })).toEqual({
      ok: true,
      value: { balance: 10, held: 0, threshold: 50 },
    });
    expect(await setThreshold(owner, { threshold: null })).toMatchObject({ ok: true, value: { threshold: null } });
    expect(await recorded(owner)).toEqual([
      ["billing.threshold_changed", owner.workspaceId, { threshold: null }, { threshold: 50 }],
      ["billing.threshold_changed", owner.workspaceId, { threshold: 50 }, { threshold: null }],
    ]);
    expect(await setThreshold(owner, { threshold: 0 })).toMatchObject({
      error: "invalid_parameter",
      detail: { param: "threshold" },
    });
    const member = await makeWorkspace({ role: "member" });
    expect(await setThreshold(member, { threshold: 50 })).toMatchObject({ error: "forbidden" });
    expect((await readCreditSums(owner)).events).toEqual([]);
  });
});

describe("a hold", () => {
  it("of 0 credits runs no query; an invalid amount throws", async () => {
    const { ctx, keyId, newRequest } = await mintSpender({ credits: 10 });
    const request = { requestId: newRequest(), keyId };
    const nothing = { ok: true, value: { balance: null, keySpent: null } };
    expect(await holdCredits(ctx, { ...request, amount: 0, endpoint: "/v1/scrape" })).toEqual(nothing);
    for (const amount of [-1, 0.5]) {
      await expect(holdCredits(ctx, { ...request, amount, endpoint: "/v1/scrape" })).rejects.toThrow(RangeError);
      await expect(settleHold(ctx, { ...request, amount })).rejects.toThrow(RangeError);
    }
    expect(await settleHold(ctx, { ...request, amount: 0 })).toMatchObject({ ok: true, value: { charged: 0 } });
  });

  it("for another workspace's key throws", async () => {
    const [mine, theirs] = [await mintSpender({ credits: 5 }), await mintSpender({ credits: 5 })];
    const input = { requestId: mine.newRequest(), keyId: theirs.keyId, amount: 1, endpoint: "/v1/scrape" };
    await expect(holdCredits(mine.ctx, input)).rejects.toThrow(input.requestId);
    expect(await readCreditSums(theirs.ctx)).toMatchObject({ balance: 5, held: 0 });
  });
});
