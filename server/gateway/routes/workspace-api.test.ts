import { describe, expect, it } from "vitest";
import { setKeyLifetime } from "#lib/accounts/workspaces/set-key-lifetime.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/database/client.ts";
import { databaseClock } from "#lib/platform/values/clock.ts";
import { makeKey } from "#testing/builders/key.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { testDatabase } from "#testing/services/test-database.ts";
import { testGateway } from "#testing/services/test-gateway.ts";

await testDatabase();
const gateway = await testGateway();

const NONE = {
  allowed_email_domains: [],
  max_key_days: null,
  rate_limit: null,
  rate_limit_minute: null,
  rate_limit_day: null,
};

async function workspace(options: Record<string, unknown> = {}) {
  const ctx = await makeWorkspace();
  const key = await makeKey(ctx, { scopes: ["admin"], ...options });
  const change = (body: unknown) => gateway.call("/v1/workspace", { token: key.token, method: "PATCH", body });
  const read = async () => (await gateway.call("/v1/workspace", { token: key.token })).json;
  return { ctx, key, change, read };
}
const entries = (ctx: Ctx) =>
  db().auditEntry.findMany({
    where: { workspaceId: ctx.workspaceId, targetType: "workspace" },
    orderBy: { id: "asc" },
  });

describe("/v1/workspace", () => {
  it("returns the settings, and updates only the given fields", async () => {
    const { ctx, key, change, read } = await workspace();
    expect(await read()).toMatchObject({ id: ctx.workspaceId, object: "workspace", name: "A workspace", ...NONE });
    const changed = await change({
      name: " Price watch ",
      allowed_email_domains: ["@B.example", "a.example"],
      rate_limit: 50,
    });
    expect(changed.status).toBe(200);
    const now = { name: "Price watch", ...NONE, allowed_email_domains: ["a.example", "b.example"], rate_limit: 50 };
    expect(changed.json).toMatchObject(now);
    expect(await read()).toEqual(changed.json);
    const written = await entries(ctx);
    expect(written.map(({ action, actorId }) => [action, actorId])).toEqual([
      ["workspace.updated", key.id],
      ["workspace.email_domains_changed", key.id],
      ["workspace.rate_limits_changed", key.id],
    ]);
    // All from one call, which is in the request log.
    expect(new Set(written.map(({ requestId }) => requestId))).toEqual(new Set([changed.headers.get("x-request-id")]));
    // Repeating the change, or changing nothing, writes nothing.
    for (const body of [now, {}]) expect((await change(body)).json).toEqual(changed.json);
    expect(await entries(ctx)).toHaveLength(3);
  });

  it.each([
    [{ name: "" }, "name"],
    [{ name: "x".repeat(61) }, "name"],
    [{ name: "a\u0000b" }, "name"],
    [{ name: null }, "name"],
    [{ allowed_email_domains: ["a.example", "x y"] }, "allowed_email_domains.1"],
    [{ allowed_email_domains: Array.from({ length: 51 }, (_, at) => `d${at}.example`) }, "allowed_email_domains"],
    [{ allowed_email_domains: null }, "allowed_email_domains"],
    [{ max_key_days: 0 }, "max_key_days"],
    [{ max_key_days: 3_651 }, "max_key_days"],
    [{ max_key_days: 1.5 }, "max_key_days"],
    [{ rate_limit: 0 }, "rate_limit"],
    [{ rate_limit_minute: 600_001 }, "rate_limit_minute"],
    [{ rate_limit_day: "1" }, "rate_limit_day"],
    [{ slug: "mine" }, "slug"],
    [{ name: "fine", id: "ws_x" }, "id"],
  ])("refuses %j naming %s, and changes nothing", async (body, param) => {
    const { change, read } = await workspace();
    const refused = await change({ name: "Another", ...body });
    expect([refused.status, refused.json.error]).toMatchObject([400, { code: "invalid_parameter", param }]);
    expect(await read()).toMatchObject({ name: "A workspace", ...NONE });
  });

  it("a key cannot loosen the limits on keys, and the error says who can", async () => {
    const { ctx, change, read } = await workspace({
      expires_at: new Date(databaseClock.now().getTime() + 86_400_000).toISOString(),
    });
    await setKeyLifetime(ctx, { days: 30 });
    const refused = await change({ name: "mine", rate_limit: 5, max_key_days: 3_650 });
    expect([refused.status, refused.json.error]).toMatchObject([
      400,
      { code: "invalid_parameter", reason: "owner_required", param: "max_key_days", retryable: false },
    ]);
    expect(refused.json.error.message).toContain("An owner loosens it in the dashboard");
    expect(await read()).toMatchObject({ name: "A workspace", max_key_days: 30, rate_limit: null });
    expect((await change({ max_key_days: 7 })).json).toMatchObject({ max_key_days: 7 });
  });

  it("a new limit applies to the key that set it", async () => {
    const { ctx, change } = await workspace();
    expect((await change({ rate_limit_day: 1 })).status).toBe(200);
    // Uses a new key, because a cached one gets the limit only when it is read again.
    const other = await makeKey(ctx, { scopes: ["admin"] });
    const statuses = [];
    for (let at = 0; at < 3; at++) statuses.push((await gateway.call("/v1/workspace", { token: other.token })).status);
    expect(statuses).toContain(429);
  });

  it("requires the scope admin and a live key", async () => {
    for (const [options, message] of [
      [{ scopes: ["billing", "jobs"] }, "admin"],
      [{ env: "test" }, "A test key cannot do this."],
    ] as const) {
      const { change, ctx } = await workspace(options);
      const refused = await change({ name: "mine" });
      expect([refused.status, refused.json.error]).toMatchObject([
        403,
        { code: "insufficient_scope", required_scope: "admin", message: expect.stringContaining(message) },
      ]);
      expect(await entries(ctx)).toEqual([]);
    }
  });
});
