import { beforeAll, describe, expect, it } from "vitest";
import { chargeCredits } from "#lib/billing/credits/charge-credits.ts";
import { grantCredits } from "#lib/billing/credits/grant-credits.ts";
import { databaseClock } from "#lib/platform/values/clock.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { makeKey } from "#testing/builders/key.ts";
import { type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { testDatabase } from "#testing/services/test-database.ts";
import { testGateway } from "#testing/services/test-gateway.ts";

await testDatabase();
const gateway = await testGateway();
let ctx: Ctx;
let token: string;
let keyId: string;

beforeAll(async () => {
  ctx = await makeWorkspace();
  const key = await makeKey(ctx, { env: "live", scopes: ["billing", "parse"] });
  token = key.token;
  keyId = key.id;
  const operator = { type: "operator", id: "operator", label: "Test" } as const;
  await grantCredits({ ...ctx, actor: operator }, { amount: 20, reason: "=SUM(A1)" });
  for (const amount of [3, 4])
    await chargeCredits(ctx, { requestId: newId("req", databaseClock.now()), keyId, amount, endpoint: "/v1/parse" });
});

describe("GET /v1/balance", () => {
  it("returns the balance", async () => {
    const answer = await gateway.call("/v1/balance", { token });
    expect([answer.status, answer.json]).toEqual([200, { balance: 13, held: 0, threshold: null }]);
  });

  it("requires the scope billing", async () => {
    const other = await makeKey(ctx, { env: "live", scopes: ["admin"] });
    for (const path of ["/v1/balance", "/v1/ledger"]) {
      const answer = await gateway.call(path, { token: other.token });
      expect(answer.json.error).toMatchObject({ code: "insufficient_scope", required_scope: "billing" });
    }
  });

  it("succeeds at a zero balance, so that bills can be read", async () => {
    const poor = await makeWorkspace();
    const key = await makeKey(poor, { env: "live", scopes: ["billing"] });
    expect((await gateway.call("/v1/balance", { token: key.token })).json).toMatchObject({ balance: 0 });
  });
});

describe("GET /v1/ledger", () => {
  it("lists entries newest first, with pages and filters", async () => {
    const answer = await gateway.call("/v1/ledger?limit=2", { token });
    expect(answer.status).toBe(200);
    expect(answer.json.data).toMatchObject([
      { type: "settle", amount: -4, balance_after: 13, key_id: keyId, endpoint: "/v1/parse", reason: null },
      { type: "settle", amount: -3, balance_after: 17 },
    ]);
    const rest = await gateway.call(`/v1/ledger?limit=2&cursor=${answer.json.next_cursor}`, { token });
    expect(rest.json).toMatchObject({ data: [{ type: "grant", amount: 20, key_id: null }], next_cursor: null });
    const grants = await gateway.call("/v1/ledger?type=grant", { token });
    expect(grants.json.data).toHaveLength(1);
    const mine = await gateway.call(`/v1/ledger?key_id=${keyId}`, { token });
    expect(mine.json.data).toHaveLength(2);
  });

  it.each([
    "type=gift",
    "cursor=x",
    "cursor=x&format=csv",
    "from=yesterday",
    "key_id=1",
    "format=xls",
    "page=2",
    "limit=1000",
  ])("refuses %s", async (query) => {
    const answer = await gateway.call(`/v1/ledger?${query}`, { token });
    expect([answer.status, answer.json.error.code]).toEqual([400, "invalid_parameter"]);
  });

  it("exports all entries as CSV without formulas", async () => {
    const answer = await fetch(`${gateway.url}/v1/ledger?format=csv&limit=1`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="ledger-.*\.csv"$/);
    expect(answer.headers.get("x-request-id")).toMatch(/^req_/);
    const lines = (await answer.text()).split("\r\n");
    expect(lines).toHaveLength(5);
    expect(lines[3]).toMatch(/,grant,20,20,,,,,operator,'=SUM\(A1\)$/);
  });

  it("returns nothing of another workspace", async () => {
    const key = await makeKey(await makeWorkspace(), { env: "live", scopes: ["billing"] });
    expect((await gateway.call(`/v1/ledger?key_id=${keyId}`, { token: key.token })).json.data).toEqual([]);
  });
});
