import { existsSync } from "node:fs";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type McpServer, startMcpServer } from "#testing/processes/mcp-server.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { type FirecrawlStage, firecrawlStage } from "#testing/services/firecrawl-stage.ts";
import { unless } from "#testing/services/needs.ts";

// Uses the published firecrawl-mcp with only the URL and key changed. `npm ci --prefix
// testing/clients` installs it.

const SCRIPT = path.join(import.meta.dirname, "../../../../testing/clients/node_modules/firecrawl-mcp/dist/index.js");

/** A tool's input, and what its answer contains. */
type Try = [tool: string, input: (of: FirecrawlStage) => object, expected: RegExp | string, isError?: boolean];

/** For tools that do not read the body of an error. */
const NOT_HERE = "Request failed with status code 501";
const UUID = "0198c5b0-0000-7000-8000-000000000000";
const none = (name: string) => `Gatehouse has no ${name}`;
const id = () => ({ id: "1" });
const PAGE = "https://a.example/";

const TRIES: readonly Try[] = [
  ["firecrawl_scrape", ({ pages }) => ({ url: `${pages}/a`, formats: ["markdown", "links"] }), /# \/a/],
  ["firecrawl_scrape", ({ pages }) => ({ url: `${pages}/a`, mobile: true }), none("mobile"), true],
  ["firecrawl_search", () => ({ query: "canal", limit: 2, scrapeOptions: { formats: ["markdown"] } }), /# \/gone/],
  ["firecrawl_search", () => ({ query: "canal", sources: ["news"] }), NOT_HERE, true],
  ["firecrawl_credit_usage", () => ({}), /"remainingCredits": ?\d/],
  ["firecrawl_credit_usage", () => ({ view: "historical" }), /"periods"/],
  ["firecrawl_map", ({ pages }) => ({ url: pages, sitemap: "skip" }), /\/b"/],
  ["firecrawl_crawl", ({ pages }) => ({ url: pages, sitemap: "skip", limit: 2, delay: 0 }), /"completed"/],
  ["firecrawl_check_crawl_status", id, "Request failed with status code 404", true],
  // Deprecated: answers without calling the API.
  ["firecrawl_extract", () => ({ urls: [PAGE] }), /firecrawl_scrape/, true],
  ["firecrawl_agent", () => ({ prompt: "the price" }), none("agent"), true],
  ["firecrawl_agent_status", id, NOT_HERE, true],
  ["firecrawl_interact", () => ({ scrapeId: "1", prompt: "click" }), none("interaction with a page"), true],
  ["firecrawl_interact_stop", () => ({ scrapeId: "1" }), NOT_HERE, true],
  ["firecrawl_find_tools", () => ({ query: "prices" }), none("alexandria"), true],
  [
    "firecrawl_search_feedback",
    () => ({ searchId: UUID, rating: "good", valuableSources: [{ url: PAGE }] }),
    none("feedback"),
  ],
  ["firecrawl_feedback", () => ({ endpoint: "scrape", jobId: UUID, rating: "good" }), none("feedback")],
  [
    "firecrawl_monitor_create",
    () => ({ page: PAGE, goal: "the price", name: "x", scheduleText: "daily" }),
    none("monitor"),
    true,
  ],
  ["firecrawl_monitor_list", () => ({}), none("monitor"), true],
  ["firecrawl_monitor_get", id, none("monitor"), true],
  ["firecrawl_monitor_update", () => ({ id: "1", body: { name: "x" } }), none("monitor"), true],
  ["firecrawl_monitor_delete", id, none("monitor"), true],
  ["firecrawl_monitor_run", id, none("monitor"), true],
  ["firecrawl_monitor_checks", id, none("monitor"), true],
  ["firecrawl_monitor_check", () => ({ id: "1", checkId: "2" }), none("monitor"), true],
  ["firecrawl_research_search_papers", () => ({ query: "tides" }), NOT_HERE, true],
  ["firecrawl_research_inspect_paper", () => ({ paperId: "1" }), NOT_HERE, true],
  ["firecrawl_research_related_papers", () => ({ seed_ids: ["1"], intent: "x" }), NOT_HERE, true],
  ["firecrawl_research_read_paper", () => ({ paperId: "1", question: "x" }), NOT_HERE, true],
  ["firecrawl_research_search_github", () => ({ query: "tides" }), /deprecated/, true],
  ["firecrawl_developer_search", () => ({ query: "tides" }), NOT_HERE, true],
];

const needed = unless(existsSync(SCRIPT), "firecrawl-mcp", "npm ci --prefix testing/clients");
if (!needed.skip) await ownDatabase();

describe("a tool of firecrawl-mcp", needed, () => {
  let stage: FirecrawlStage;
  let server: McpServer;

  beforeAll(async () => {
    stage = await firecrawlStage();
    const key = { FIRECRAWL_API_URL: stage.url, FIRECRAWL_API_KEY: await stage.token() };
    server = await startMcpServer(SCRIPT, key);
  });
  afterAll(async () => {
    await server.stop();
    await stage.close();
  });

  it("has a row here", async () => {
    const tried = new Set(["firecrawl_parse", ...TRIES.map(([name]) => name)]);
    expect(new Set(await server.tools())).toEqual(tried);
  });

  it.each(TRIES)("%s", async (name, input, expected, isError = false) => {
    const answer = await server.call(name, input(stage));
    expect(answer.text).toMatch(expected);
    expect(answer.isError).toBe(isError);
  });

  it("firecrawl_check_crawl_status returns the pages of a crawl", async () => {
    const response = await fetch(`${stage.url}/v2/crawl`, {
      method: "POST",
      headers: { authorization: `Bearer ${await stage.token()}`, "content-type": "application/json" },
      body: JSON.stringify({ url: stage.pages, sitemap: "skip", limit: 2 }),
    });
    const started = (await response.json()) as { id: string };
    await expect
      .poll(async () => (await server.call("firecrawl_check_crawl_status", { id: started.id })).text)
      .toMatch(/"completed"[\s\S]*# \/b/);
  });

  it("firecrawl_parse", async () => {
    const filePath = path.join(await mkdtemp(path.join(tmpdir(), "mcp-")), "page.html");
    await writeFile(filePath, "<h1>Hi</h1><p>There");
    expect(await server.call("firecrawl_parse", { filePath })).toMatchObject({
      isError: false,
      text: expect.stringContaining("# Hi"),
    });
  });
});
