import { beforeAll, describe, expect, it } from "vitest";
import type { Ctx } from "#lib/kernel/context.ts";
import { flushRequests } from "#lib/reports/requests/record-request.ts";
import { startOfDay } from "#lib/reports/usage/rules.ts";
import { makeKey } from "#testing/builders/key.ts";
import { count } from "#testing/builders/usage-counters.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { testDatabase } from "#testing/services/test-database.ts";
import { testGateway } from "#testing/services/test-gateway.ts";

await testDatabase();
const gateway = await testGateway();
let ctx: Ctx;
let token: string;
let keyId: string;

const yesterday = new Date(startOfDay(new Date()).getTime() - 3_600_000);

beforeAll(async () => {
  ctx = await makeWorkspace({ credits: 100 });
  ({ token, id: keyId } = await makeKey(ctx, { name: "=SUM(1)", scopes: ["billing", "parse"] }));
  const counter = { hour: yesterday, keyId, endpoint: "/v1/scrape", env: "live" } as const;
  await count(ctx, [
    { ...counter, outcome: "succeeded", requests: 5, credits: 9 },
    { ...counter, outcome: "refused", requests: 2, credits: 0 },
  ]);
});

const read = (query: string, as = token) => gateway.call(`/v1/usage${query}`, { token: as });

describe("GET /v1/usage", () => {
  it("returns usage by day, with the previous period", async () => {
    const { status, json } = await read("?group_by=endpoint&endpoint=/v1/scrape");
    expect(status).toBe(200);
    expect(json).toMatchObject({
      granularity: "day",
      group_by: "endpoint",
      data: [{ group: "/v1/scrape", requests: 7, errors: 2, credits: 9 }],
      totals: { requests: 7, errors: 2, credits: 9 },
      groups: [{ group: "/v1/scrape", name: "/v1/scrape" }],
      groups_total: 1,
      previous: { requests: 0, errors: 0, credits: 0, data: [] },
    });
    expect(json.data[0]?.start).toBe(startOfDay(yesterday).toISOString());
  });

  it("includes a call as soon as it is recorded", async () => {
    const before = await read("?endpoint=/v1/parse&interval=hour");
    expect(before.json.totals).toEqual({ requests: 0, errors: 0, credits: 0 });
    const parsed = await gateway.call("/v1/parse", { token, body: { html: "<p>one" } });
    expect(parsed.status).toBe(200);
    expect(await flushRequests()).toBe(0);
    const after = await read("?endpoint=/v1/parse&interval=hour&group_by=key");
    expect(after.json).toMatchObject({
      granularity: "hour",
      data: [{ group: keyId, requests: 1, errors: 0, credits: 1 }],
      groups: [{ group: keyId, name: "=SUM(1)" }],
    });
  });

  it("exports a CSV that is safe in spreadsheets", async () => {
    const response = await fetch(`${gateway.url}/v1/usage?group_by=key&endpoint=/v1/scrape&format=csv`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toMatch(/^attachment; filename="usage-[\d-]+\.csv"$/);
    expect(response.headers.get("x-request-id")).toMatch(/^req_/);
    expect(await response.text()).toBe(
      `start,key,name,requests,errors,credits\r\n${startOfDay(yesterday).toISOString()},${keyId},'=SUM(1),7,2,9\r\n`,
    );
  });

  it.each([
    ["?from=yesterday", "from"],
    ["?from=2026-02-02T00:00:00Z&to=2026-02-01T00:00:00Z", "from"],
    ["?from=2020-02-02T00:00:00Z", "from"],
    ["?granularity=week", "granularity"],
    ["?granularity=day&interval=hour", "interval"],
    ["?group_by=colour", "group_by"],
    ["?env=both", "env"],
    ["?key_id=usr_1", "key_id"],
    ["?endpoint=%00", "endpoint"],
    ["?limit=0", "limit"],
    ["?limit=101", "limit"],
    ["?format=xml", "format"],
    ["?page=2", "page"],
  ])("refuses %s by name", async (query, param) => {
    const { status, json } = await read(query);
    expect([status, json.error.code, json.error.param]).toEqual([400, "invalid_parameter", param]);
  });

  it("requires the scope billing, and returns only the caller's workspace", async () => {
    const scraper = await makeKey(ctx, { scopes: ["scrape", "admin"] });
    expect((await read("", scraper.token)).json.error).toMatchObject({
      code: "insufficient_scope",
      required_scope: "billing",
    });
    const stranger = await makeKey(await makeWorkspace(), { scopes: ["billing"] });
    expect((await read("?endpoint=/v1/scrape", stranger.token)).json.data).toEqual([]);
    expect((await read(`?key_id=${keyId}`, stranger.token)).json.data).toEqual([]);
  });
});
