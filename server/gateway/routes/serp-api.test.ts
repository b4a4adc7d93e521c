import { afterAll, describe, expect, it } from "vitest";
import { db } from "#lib/platform/database/client.ts";
import { makeKey } from "#testing/builders/key.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { testSearxng } from "#testing/services/searxng.ts";
import { testDatabase } from "#testing/services/test-database.ts";
import { testGateway } from "#testing/services/test-gateway.ts";

// The provider listens on loopback, which no caller may reach. Only SERP_PROVIDER_URL points to it.
let found = 25;
let failing = false;
const searxng = await testSearxng({
  instead: (query) => {
    if (failing) return { status: 403, body: "" };
    const results = Array.from({ length: Math.max(0, Math.min(10, found - (Number(query.get("pageno")) - 1) * 10)) });
    const at = (n: number) => (Number(query.get("pageno")) - 1) * 10 + n;
    const body = JSON.stringify({
      results: results.map((_, n) => ({ url: `https://a.example/${at(n)}`, title: "T" })),
    });
    return { status: 200, body, type: "application/json" };
  },
});
process.env.SERP_PROVIDER_URL = searxng.url;
process.env.ALLOW_PRIVATE_TARGETS = "0";
await testDatabase();
const gateway = await testGateway();
afterAll(async () => {
  await searxng[Symbol.asyncDispose]();
});

async function caller(
  options: { credits?: number; env?: "live" | "test"; scopes?: string[]; credit_ceiling?: number } = {},
) {
  const { credits = 100, env = "live", scopes = ["serp"], ...rest } = options;
  const ctx = await makeWorkspace({ credits });
  const { token } = await makeKey(ctx, { env, scopes, ...rest });
  return {
    ask: (query: string) => gateway.call(`/v1/serp?${query}`, { token }),
    balance: async () =>
      Number((await db().balance.findUniqueOrThrow({ where: { workspaceId: ctx.workspaceId } })).balance),
  };
}

describe("GET /v1/serp", () => {
  it.each([
    ["q=a", 25, 10, 2],
    ["query=a&num=11", 25, 11, 4],
    ["q=a&num=50", 25, 25, 6],
    ["q=a&page=3", 25, 5, 2],
    ["q=a", 0, 0, 0],
    ["q=a&page=9", 25, 0, 0],
  ])("%s of %i: %i results for %i credits", async (query, all, results, credits) => {
    found = all;
    const { ask, balance } = await caller();
    const answer = await ask(query);
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ credits_used: credits, search_metadata: { query: "a", provider: "searxng" } });
    expect(answer.json.organic_results).toHaveLength(results);
    expect(answer.headers.get("x-credits-used")).toBe(String(credits));
    expect(await balance()).toBe(100 - credits);
    found = 25;
  });

  it("is free if it fails, and the error says what to fix", async () => {
    failing = true;
    const { ask, balance } = await caller();
    const answer = await ask("q=a");
    failing = false;
    expect([answer.status, answer.json.error.code]).toEqual([502, "provider_misconfigured"]);
    expect(answer.json.error).toMatchObject({ message: expect.stringContaining("search.formats"), retryable: false });
    expect(await balance()).toBe(100);
  });

  it("holds the cost of num in advance", async () => {
    const { ask, balance } = await caller({ credits: 5 });
    const before = searxng.asked.length;
    expect((await ask("q=a&num=30")).json.error).toMatchObject({ code: "workspace_balance" });
    expect(searxng.asked).toHaveLength(before);
    expect((await ask("q=a&num=20")).json).toMatchObject({ credits_used: 4 });
    expect(await balance()).toBe(1);
    const capped = await caller({ credit_ceiling: 2 });
    expect((await capped.ask("q=a&num=20")).json.error).toMatchObject({ code: "key_ceiling_exceeded" });
    expect((await capped.ask("q=a")).status).toBe(200);
  });

  it("returns free fixtures to test keys", async () => {
    const { ask, balance } = await caller({ env: "test", credits: 0 });
    const before = searxng.asked.length;
    const [first, again] = [await ask("q=a"), await ask("q=a")];
    expect(first.json).toMatchObject({
      credits_used: 0,
      warnings: ["fixture"],
      search_metadata: { provider: "fixture" },
    });
    expect(again.json).toEqual(first.json);
    expect(await balance()).toBe(0);
    expect(searxng.asked).toHaveLength(before);
    const failure = await ask(`q=${encodeURIComponent("http://localhost:3000/fixtures/timeout")}`);
    expect([failure.status, failure.json.error.code]).toEqual([504, "target_timeout"]);
  });

  it.each([
    ["", "query"],
    ["q=a&q=b", "q"],
    ["q=a&num=51", "num"],
    ["q=a&page=11", "page"],
    ["q=a&api=1", "api"],
  ])("?%s has an invalid %s", async (query, param) => {
    const answer = await (await caller()).ask(query);
    expect(answer.json.error).toMatchObject({ code: "invalid_parameter", param });
  });

  it("requires the scope serp", async () => {
    const { ask } = await caller({ scopes: ["scrape"] });
    expect((await ask("q=a")).json.error).toMatchObject({ code: "insufficient_scope", required_scope: "serp" });
  });
});
