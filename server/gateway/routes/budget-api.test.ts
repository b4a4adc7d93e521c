import { describe, expect, it } from "vitest";
import { chargeCredits } from "#lib/billing/credits/charge-credits.ts";
import { db } from "#lib/platform/database/client.ts";
import { databaseClock } from "#lib/platform/values/clock.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { makeKey } from "#testing/builders/key.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { testDatabase } from "#testing/services/test-database.ts";
import { testGateway } from "#testing/services/test-gateway.ts";

await testDatabase();
const gateway = await testGateway();

async function workspace(options: Record<string, unknown> = {}) {
  const ctx = await makeWorkspace({ credits: 1_000 });
  const key = await makeKey(ctx, { scopes: ["admin"], ...options });
  const change = (body: unknown) => gateway.call("/v1/budget", { token: key.token, method: "PATCH", body });
  const read = () => gateway.call("/v1/budget", { token: key.token });
  return { ctx, key, change, read };
}

describe("/v1/budget", () => {
  it("is empty at first, then set, partially changed and removed", async () => {
    const { ctx, key, change, read } = await workspace();
    const month = databaseClock.now().toISOString().slice(0, 7);
    const none = { object: "budget", monthly_budget: null, levels: [50, 80, 100], month, spent: 0 };
    expect((await read()).json).toEqual(none);
    const set = await change({ monthly_budget: 100, levels: [90, 10, 90] });
    expect([set.status, set.json]).toEqual([200, { ...none, monthly_budget: 100, levels: [10, 90] }]);
    const requestId = newId("req", databaseClock.now());
    await chargeCredits(ctx, { requestId, keyId: key.id, amount: 30, endpoint: "/v1/parse" });
    expect((await change({ levels: [] })).json).toEqual({ ...none, monthly_budget: 100, levels: [], spent: 30 });
    expect((await change({ monthly_budget: null })).json).toEqual({ ...none, levels: [], spent: 30 });
    expect((await change({})).json).toEqual((await read()).json);
    const written = await db().auditEntry.findMany({
      where: { workspaceId: ctx.workspaceId, action: "billing.alerts_changed" },
    });
    expect(written.map(({ actorId }) => actorId)).toEqual([key.id, key.id, key.id]);
  });

  it.each([
    [{ monthly_budget: 0 }, "monthly_budget"],
    [{ monthly_budget: 1.5 }, "monthly_budget"],
    [{ monthly_budget: "100" }, "monthly_budget"],
    [{ monthly_budget: 1e13 }, "monthly_budget"],
    [{ levels: [0] }, "levels.0"],
    [{ levels: [50, 1_001] }, "levels.1"],
    [{ levels: null }, "levels"],
    [{ levels: Array.from({ length: 11 }, (_, at) => at + 1) }, "levels"],
    [{ monthly_budget: 5, spent: 0 }, "spent"],
    [{ auto_top_up: null }, "auto_top_up"],
  ])("refuses %j and names %s", async (body, param) => {
    const { change, read } = await workspace();
    const refused = await change(body);
    expect([refused.status, refused.json.error]).toMatchObject([400, { code: "invalid_parameter", param }]);
    expect((await read()).json).toMatchObject({ monthly_budget: null, levels: [50, 80, 100] });
  });

  it("requires the scope admin, even for reading", async () => {
    const { change, read } = await workspace({ scopes: ["billing", "jobs"] });
    for (const refused of [await read(), await change({ monthly_budget: null })])
      expect([refused.status, refused.json.error]).toMatchObject([403, { required_scope: "admin" }]);
  });

  it("is a fixture for a test key, which changes nothing", async () => {
    const { ctx, change, read } = await workspace({ env: "test" });
    const fixture = (await read()).json;
    expect(fixture).toMatchObject({ monthly_budget: 500, spent: 1, month: "2026-01" });
    expect((await change({ monthly_budget: null })).json).toEqual({ ...fixture, monthly_budget: null });
    expect((await read()).json).toEqual(fixture);
    expect(await db().billingSettings.count({ where: { workspaceId: ctx.workspaceId } })).toBe(0);
  });
});
