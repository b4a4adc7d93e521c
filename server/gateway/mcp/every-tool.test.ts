import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { db } from "#lib/platform/database/client.ts";
import { makeWholeWorkspace, type WholeWorkspace } from "#testing/builders/whole-workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { type FirecrawlStage, firecrawlStage } from "#testing/services/firecrawl-stage.ts";
import { TOOLS } from "./tools.ts";

await ownDatabase();
let stage: FirecrawlStage;
let whole: WholeWorkspace;
let client: Client;

beforeAll(async () => {
  stage = await firecrawlStage();
  whole = await makeWholeWorkspace();
  // Looks like a failed attempt whose retry is due in an hour. A delivery due now would be refused
  // as running.
  await db().queuedDelivery.update({
    where: { workspaceId_id: { workspaceId: whole.workspaceId, id: whole.ids.heldDelivery } },
    data: { lane: "live", dueAt: new Date(Date.now() + 3_600_000) },
  });
  client = new Client({ name: "test", version: "1" });
  const requestInit = { headers: { authorization: `Bearer ${whole.key.token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${stage.url}/mcp`), { requestInit }));
});
afterAll(() => stage.close());

async function call(name: string, input: object): Promise<{ isError: boolean; text: string; json: unknown }> {
  const { isError, content } = (await client.callTool({ name, arguments: { ...input } })) as CallToolResult; // not a task
  const [first, ...others] = content.map((block) => (block.type === "text" ? block.text : ""));
  return { isError: isError === true, text: [first, ...others].join("\n"), json: asJson(first ?? "") };
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Ids = WholeWorkspace["ids"];
/** A tool that depends on no other call: its arguments, and what its result contains. */
type Attempt = [
  tool: string,
  input: (ids: Ids, pages: string) => object,
  expected: (ids: Ids, pages: string) => string,
];

const ATTEMPTS: readonly Attempt[] = [
  ["scrape", (_, pages) => ({ url: `${pages}/a` }), () => "# /a"],
  ["search", () => ({ query: "canal", limit: 2 }), (_, pages) => `${pages}/a`],
  ["map", (_, pages) => ({ url: pages, sitemap: "skip" }), (_, pages) => `${pages}/b`],
  ["parse", () => ({ html: "<h1>Hi</h1><p>There" }), () => "# Hi"],
  ["list_monitors", () => ({}), ({ monitor }) => monitor],
  ["list_monitor_runs", ({ monitor }) => ({ monitor_id: monitor }), () => '"data":['],
  [
    "forecast_monitor",
    (_, pages) => ({ name: "Prices", schedule: { cron: "0 0 * * *" }, urls: [pages] }),
    () => "credits",
  ],
  ["get_balance", () => ({}), () => '"balance":'],
  ["read_usage", () => ({}), () => '"credits":'],
  ["list_ledger", () => ({}), () => '"grant"'],
  ["list_invoices", () => ({}), ({ invoice }) => invoice],
  ["get_workspace", () => ({}), () => '"workspace"'],
  ["get_budget", () => ({}), () => '"object":"budget"'],
  ["list_keys", () => ({}), ({ key }) => key],
  ["list_webhooks", () => ({}), ({ webhook }) => webhook],
  ["list_deliveries", () => ({}), ({ delivery }) => delivery],
  ["get_delivery", ({ delivery }) => ({ delivery_id: delivery }), ({ delivery }) => delivery],
  ["list_events", () => ({}), ({ event }) => event],
  ["replay_delivery", ({ delivery }) => ({ delivery_id: delivery }), () => '"dlv_'],
  ["retry_delivery", ({ heldDelivery }) => ({ delivery_id: heldDelivery }), ({ heldDelivery }) => heldDelivery],
  ["pause_webhook", ({ webhook }) => ({ webhook_id: webhook }), () => '"paused"'],
  ["resume_webhook", ({ webhook }) => ({ webhook_id: webhook }), () => '"active"'],
];

/** Tools for asynchronous work, covered in order by the tests below. */
const OF_CRAWLS = ["start_crawl", "get_crawl", "read_crawl_results", "cancel_crawl"];
const OF_BATCHES = ["start_batch", "get_batch", "read_batch_results", "cancel_batch"];

it("calls every tool", async () => {
  const called = [...ATTEMPTS.map(([name]) => name), ...OF_CRAWLS, ...OF_BATCHES];
  expect(called.toSorted()).toEqual(TOOLS.map(({ name }) => name).toSorted());
  expect((await client.listTools()).tools.map(({ name }) => name).toSorted()).toEqual(called.toSorted());
});

it.each(ATTEMPTS)("%s returns its result", async (name, input, expected) => {
  const { isError, text } = await call(name, input(whole.ids, stage.pages));
  expect({ isError, text }).toEqual({
    isError: false,
    text: expect.stringContaining(expected(whole.ids, stage.pages)),
  });
});

describe.each([
  ["crawl", OF_CRAWLS, "crawl_id", (pages: string) => ({ url: pages, sitemap: "skip", limit: 2, delay_ms: 0 })],
  ["batch", OF_BATCHES, "job_id", (pages: string) => ({ urls: [`${pages}/a`, `${pages}/b`] })],
] as const)("an agent that starts a %s", (_, [start = "", get = "", read = "", cancel = ""], idName, input) => {
  it("polls it, reads its pages in parts, and cannot read another workspace's", async () => {
    const started = await call(start, input(stage.pages));
    expect(started.isError).toBe(false);
    const { id } = started.json as { id: string };
    await expect
      .poll(async () => (await call(get, { [idName]: id })).json, { timeout: 60_000 })
      .toMatchObject({ status: "completed" });

    const first = await call(read, { [idName]: id, limit: 1 });
    expect(first).toMatchObject({ isError: false, json: { status: "completed", pages: [{ status: "ok" }] } });
    const { after } = first.json as { after: number };
    const second = await call(read, { [idName]: id, after });
    expect(second).toMatchObject({ isError: false, json: { pages: [{ status: "ok" }] } });
    expect(second.json).not.toHaveProperty("after");

    const { ids } = await makeWholeWorkspace();
    const others = await call(read, { [idName]: idName === "crawl_id" ? ids.crawl : ids.job });
    expect(others).toMatchObject({ isError: true, text: expect.stringContaining("not_found") });
  });

  it("cancels it", async () => {
    const { json } = await call(start, input(`${stage.pages}/held`));
    const canceled = await call(cancel, { [idName]: (json as { id: string }).id });
    expect(canceled).toMatchObject({ isError: false, json: { status: "canceled" } });
  });
});
