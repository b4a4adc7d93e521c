import { afterAll, describe, expect, it } from "vitest";
import { db } from "#lib/platform/database/client.ts";
import { makeKey } from "#testing/builders/key.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { httpTarget } from "#testing/services/outbound-targets.ts";
import { testSearxng } from "#testing/services/searxng.ts";
import { testDatabase } from "#testing/services/test-database.ts";
import { testGateway } from "#testing/services/test-gateway.ts";

const site = await httpTarget((request, response) => {
  if (request.url === "/closed") return response.writeHead(403).end("no");
  response.writeHead(200, { "content-type": "text/html" }).end(`<h1>Page ${request.url}</h1>`);
});
const paths = ["/1", "/closed", "/2"];
const searxng = await testSearxng({
  instead: (query) => {
    const found = query.get("pageno") === "1" ? paths : [];
    const results = found.map((path) => ({ url: `${site.url}${path}`, title: path }));
    return { status: 200, body: JSON.stringify({ results }), type: "application/json" };
  },
});
process.env.SERP_PROVIDER_URL = searxng.url;
process.env.ALLOW_PRIVATE_TARGETS = "127.0.0.0/8";
await testDatabase();
const gateway = await testGateway();
afterAll(async () => {
  for (const server of [searxng, site]) await server[Symbol.asyncDispose]();
});

async function caller({ credits = 100, env = "live" as "live" | "test", scopes = ["serp", "scrape"] } = {}) {
  const ctx = await makeWorkspace({ credits });
  const { token } = await makeKey(ctx, { env, scopes });
  const { workspaceId } = ctx;
  return {
    ask: (body: object, headers: Record<string, string> = {}) => gateway.call("/v1/search", { token, body, headers }),
    balance: async () => Number((await db().balance.findUniqueOrThrow({ where: { workspaceId } })).balance),
    lines: () => db().request.findMany({ where: { workspaceId } }),
    held: async () => await db().hold.count({ where: { workspaceId } }),
  };
}

describe("POST /v1/search", () => {
  it("returns results in order with pages or errors, and charges what was delivered", async () => {
    const { ask, balance, held } = await caller();
    const { status, json, headers } = await ask({ query: "canal", scrape: { formats: ["markdown"] } });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      ...{ object: "search", credits_used: 4, warnings: [], id: headers.get("x-request-id") },
      search_metadata: { query: "canal", provider: "searxng" },
      results: [
        { position: 1, page: { markdown: "# Page /1", credits_used: 1 } },
        { position: 2, error: { code: "target_blocked", target_status: 403 } },
        { position: 3, page: { markdown: "# Page /2" } },
      ],
    });
    expect([await balance(), await held(), headers.get("x-credits-used")]).toEqual([96, 0, "4"]);
  });

  it("reads pages only if asked to", async () => {
    const { ask, balance } = await caller({ scopes: ["serp"] });
    const before = site.hits();
    expect((await ask({ query: "canal" })).json).toMatchObject({ credits_used: 2, results: [{}, {}, {}] });
    expect([await balance(), site.hits()]).toEqual([98, before]);
    const refused = await ask({ query: "canal", scrape: {} });
    expect(refused.json.error).toMatchObject({ code: "insufficient_scope", required_scope: "scrape" });
  });

  it("holds the maximum cost, and runs once per Idempotency-Key", async () => {
    const { ask, balance } = await caller({ credits: 6 });
    const body = { query: "canal", scrape: {} };
    expect((await ask(body)).json.error).toMatchObject({ code: "workspace_balance" });
    const once = { "idempotency-key": "s1" };
    const first = await ask({ ...body, limit: 4 }, once);
    const again = await ask({ ...body, limit: 4 }, once);
    expect(first.json).toMatchObject({ credits_used: 4 });
    expect([again.json, await balance()]).toEqual([first.json, 2]);
  });

  it("restricts results to the requested sites", async () => {
    const { ask } = await caller();
    const none = await ask({ query: "canal", include_domains: ["a.example"], scrape: {} });
    expect(none.json).toMatchObject({ results: [], credits_used: 0, search_metadata: { query: "canal" } });
    expect(searxng.asked.at(-1)?.get("q")).toBe("canal site:a.example");
  });

  it("reports the position of an invalid selector", async () => {
    const { ask } = await caller();
    const answer = await ask({ query: "canal", scrape: { include_selectors: ["a["] } });
    expect(answer.json.error).toMatchObject({ code: "invalid_parameter", param: "scrape.include_selectors[0]" });
  });

  it("returns free fixtures to test keys, without network access", async () => {
    const { ask, balance } = await caller({ env: "test", credits: 0 });
    const [before, pages] = [searxng.asked.length, site.hits()];
    const { json } = await ask({ query: "canal", scrape: {} });
    expect(json).toMatchObject({
      credits_used: 0,
      warnings: ["fixture"],
      results: [{ page: { credits_used: 0 } }, {}, {}],
    });
    expect([await balance(), searxng.asked.length, site.hits()]).toEqual([0, before, pages]);
  });

  it("is one line in the request log", async () => {
    const { ask, lines } = await caller();
    await ask({ query: "canal", scrape: {} });
    await expect
      .poll(lines, { timeout: 90_000 })
      .toMatchObject([{ endpoint: "/v1/search", target: "canal", credits: 4 }]);
  });
});
