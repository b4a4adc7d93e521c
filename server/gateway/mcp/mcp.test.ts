import { readFile } from "node:fs/promises";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { afterAll, describe, expect, it } from "vitest";
import type { Scope } from "#lib/kernel/scopes.ts";
import { db } from "#lib/platform/database/client.ts";
import { flushRequests } from "#lib/reports/requests/record-request.ts";
import { makeKey } from "#testing/builders/key.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { httpTarget } from "#testing/services/outbound-targets.ts";
import { testDatabase } from "#testing/services/test-database.ts";
import { testGateway } from "#testing/services/test-gateway.ts";
import { TOOLS } from "./tools.ts";

// Tests use the official MCP client.

const LONG = "word ".repeat(20_000);
const site = await httpTarget((request, response) => {
  if (request.url === "/closed") return response.writeHead(403).end("no");
  const text = request.url === "/long" ? LONG : "The lock is open.";
  response
    .writeHead(200, { "content-type": "text/html" })
    .end(`<title>Locks</title><main><h1>Locks</h1><p>${text}</p></main>`);
});
process.env.ALLOW_PRIVATE_TARGETS = "127.0.0.0/8";
await testDatabase();
const gateway = await testGateway();
afterAll(async () => {
  await site[Symbol.asyncDispose]();
});

async function agent(scopes: Scope[], { env = "live" as "live" | "test", credits = 50 } = {}) {
  const ctx = await makeWorkspace({ credits });
  const { token } = await makeKey(ctx, { env, scopes });
  const client = new Client({ name: "test", version: "1" });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${gateway.url}/mcp`), { requestInit }));
  const call = async (name: string, args: Record<string, unknown> = {}) => {
    // not a task
    const { isError, _meta, content } = (await client.callTool({ name, arguments: args })) as CallToolResult;
    const blocks = content as { type: string; text?: string; data?: string }[];
    return { isError: isError === true, _meta, blocks, text: blocks.map(({ text = "" }) => text).join("\n") };
  };
  return { ctx, client, call, token };
}

const logged = async (workspaceId: string) => {
  await flushRequests();
  return await db().request.findMany({ where: { workspaceId }, orderBy: { id: "asc" } });
};

describe("the tools", () => {
  it("match the key's scopes and state their cost", async () => {
    const { client, call } = await agent(["scrape", "billing"]);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      "scrape",
      "map",
      "get_balance",
      "read_usage",
      "list_ledger",
      "list_invoices",
    ]);
    const [scrape] = tools;
    expect(scrape?.description).toContain("1 credit");
    expect(scrape?.inputSchema).toMatchObject({ required: ["url"], properties: { url: {}, max_credits: {} } });
    expect(scrape?.inputSchema.properties).not.toHaveProperty("webhook");
    await expect(call("list_keys")).rejects.toThrow("This key has no tool list_keys.");
  });

  it("create no secrets, and change nothing unless their name says so", () => {
    const names = TOOLS.map(({ route }) => route.name);
    for (const secret of ["createKey", "createWebhook", "rotateWebhookSecret", "getTestSecret", "openListener"])
      expect(names).not.toContain(secret);
    for (const { kind, route, name } of TOOLS)
      if (kind === "reads" && route.method !== "GET")
        expect(name, "reads by POST").toMatch(/^(?:forecast_monitor|read_(?:crawl|batch)_results)$/);
  });
});

it("match the documentation", async () => {
  const page = await readFile(new URL("../../../docs/mcp.md", import.meta.url), "utf8");
  const rows = TOOLS.map(
    ({ name, route, title, kind }) =>
      `| \`${name}\` | ${route.scope} | ${title} | ${kind === "spends" ? "yes" : "no"} |`,
  );
  expect(page.split("\n").filter((line) => line.startsWith("| `"))).toEqual(rows);
});

describe("a page", () => {
  it("is read as Markdown, charged, and logged as its operation", async () => {
    const { call, ctx } = await agent(["scrape"]);
    const answer = await call("scrape", { url: `${site.url}/a` });
    expect(answer.isError).toBe(false);
    expect(answer.blocks[1]?.text).toContain("The lock is open.");
    expect(answer.text).toMatch(/Cost: 1 credit\. Balance: 49\. Request req_/);
    expect(answer._meta).toMatchObject({ credits_used: 1, credits_committed: 1 });
    // The messages of the MCP handshake are not logged.
    const [row, ...others] = await logged(ctx.workspaceId);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ endpoint: "/v1/scrape", status: 200, credits: 1, target: `${site.url}/a` });
  });

  it("is cut at the requested length with a notice", async () => {
    const { call } = await agent(["scrape"]);
    const { text } = await call("scrape", { url: `${site.url}/long`, max_characters: 2_000 });
    expect(text).toMatch(/\[Cut: \d+ of \d{5,} characters\./);
    expect(text.length).toBeLessThan(2_600);
  });

  it("that fails is reported by code, free, and logged as failed", async () => {
    const { call, ctx } = await agent(["scrape"]);
    const answer = await call("scrape", { url: `${site.url}/closed` });
    expect(answer).toMatchObject({ isError: true, _meta: { credits_used: 0, credits_committed: 0 } });
    expect(answer.text).toContain("target_blocked");
    const rows = await logged(ctx.workspaceId);
    expect(rows.at(-1)).toMatchObject({ endpoint: "/v1/scrape", errorCode: "target_blocked", credits: 0 });
  });

  it("is a fixture for a test key, including the screenshot", async () => {
    const { call } = await agent(["scrape"], { env: "test" });
    const url = `${gateway.url}/fixtures/article`;
    const answer = await call("scrape", { url, formats: ["markdown", "screenshot"], max_credits: 0 });
    expect(answer.blocks.some(({ type, data }) => type === "image" && data)).toBe(true);
    expect(answer.text).toContain("free");
    expect(answer._meta).toMatchObject({ credits_used: 0, credits_committed: 0 });
  });
});

it("returns files as text", async () => {
  const { call, ctx } = await agent(["billing"]);
  const usage = await call("read_usage", { format: "csv" });
  expect(usage.blocks[0]?.text).toMatch(/^start,requests,errors,credits\r\n/);
  const ledger = await call("list_ledger", { format: "csv" });
  expect(ledger.blocks[0]?.text).toMatch(/^id,created_at,type,amount,[^\n]+\r\nled_[^\n]+,grant,50,50,[^\n]+\r\n$/);
  expect(ledger).toMatchObject({ isError: false, _meta: { credits_used: 0, credits_committed: 0 } });
  const rows = await logged(ctx.workspaceId);
  expect(rows).toMatchObject([
    { endpoint: "/v1/usage", status: 200 },
    { endpoint: "/v1/ledger", status: 200 },
  ]);
});

it("refuses to start work that may cost more than max_credits", async () => {
  const { call, ctx } = await agent(["jobs", "scrape"], { credits: 5_000 });
  const { isError, text, _meta } = await call("start_crawl", { url: site.url, limit: 101 });
  expect({ isError, _meta }).toMatchObject({ isError: true, _meta: { credits_committed: 0 } });
  expect(text).toContain("This may cost up to 101 credits, and max_credits is 100.");
  expect(await call("scrape", { url: site.url, max_credits: 0 })).toMatchObject({ isError: true });
  expect(await db().job.count({ where: { workspaceId: ctx.workspaceId } })).toBe(0);
  const started = await call("start_batch", { urls: [`${site.url}/a`], max_credits: 1 });
  expect(started._meta).toMatchObject({ credits_used: 0, credits_committed: 1 });
  expect(started.text).toMatch(/Cost: 0 credits so far, at most 1 in all\. Balance: 5000\./);
  const { id } = JSON.parse(started.blocks[0]?.text ?? "{}") as { id: string };
  expect((await call("get_batch", { job_id: id })).text).toContain('"queued"');
  expect((await call("read_batch_results", { job_id: id })).text).toContain('"pages":[]');
});

it.each<[string, Record<string, unknown>, string]>([
  ["scrape", {}, "url"],
  ["scrape", { url: "https://example.com/", webhook: "https://example.com/" }, "Unknown parameter: webhook."],
  ["scrape", { url: "https://example.com/", max_characters: 1 }, "max_characters"],
  ["get_batch", { job_id: "../keys" }, "job_id"],
  ["get_batch", {}, "job_id"],
  ["list_deliveries", { limit: "many" }, "limit"],
])("%s with %j names the invalid parameter", async (name, args, said) => {
  const { call } = await agent(["scrape", "jobs", "admin"]);
  const answer = await call(name, args);
  expect(answer).toMatchObject({ isError: true });
  expect(answer.text).toContain(said);
});

it("lists only the admin's own workspace", async () => {
  const [one, other] = [await agent(["admin"]), await agent(["admin"])];
  const keys = await one.call("list_keys");
  expect(keys.text).toContain(one.ctx.workspaceId ? "key_" : "");
  const mine = JSON.parse(keys.blocks[0]?.text ?? "{}") as { data: { id: string }[] };
  const theirs = await other.call("list_keys");
  for (const { id } of mine.data) expect(theirs.text).not.toContain(id);
});

describe("invalid messages", () => {
  const message = { jsonrpc: "2.0", id: 1, method: "ping" };
  const accept = "application/json, text/event-stream";

  it("are refused like any call, in JSON", async () => {
    const { token } = await agent(["scrape"]);
    const send = (options: object) => gateway.call("/mcp", { token, headers: { accept }, ...options });
    expect((await send({ token: undefined, body: message })).json.error.code).toBe("missing_credentials");
    expect((await send({ method: "GET" })).status).toBe(405);
    expect((await send({ body: [message, message] })).json.error.message).toBe("Send one message at a time.");
    expect((await send({ raw: "{" })).status).toBe(400);
    const strange = { accept, origin: "https://evil.example" };
    expect((await send({ body: message, headers: strange })).json.error.param).toBe("Origin");
    expect((await send({ body: message })).json).toMatchObject({ id: 1, result: {} });
  });

  it("count against the key's limits", async () => {
    const ctx = await makeWorkspace({ credits: 5 });
    // A daily limit, because a minute may end between two calls.
    const { token } = await makeKey(ctx, { scopes: ["scrape"], rate_limit_day: 2 });
    const statuses = [];
    for (let n = 0; n < 3; n++)
      statuses.push((await gateway.call("/mcp", { token, body: message, headers: { accept } })).status);
    expect(statuses).toEqual([200, 200, 429]);
  });
});
