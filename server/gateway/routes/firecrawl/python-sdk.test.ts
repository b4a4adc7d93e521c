import { execFile, spawnSync } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ownDatabase } from "#testing/services/database.ts";
import { type FirecrawlStage, firecrawlStage } from "#testing/services/firecrawl-stage.ts";
import { unless } from "#testing/services/needs.ts";

// Uses Firecrawl's published Python client with only the URL and key changed, run by the Python in
// FIRECRAWL_PYTHON.

const PYTHON = process.env.FIRECRAWL_PYTHON;
const SCRIPT = path.join(import.meta.dirname, "../../../../testing/clients/firecrawl_sdk.py");
const isThere = PYTHON !== undefined && spawnSync(PYTHON, ["-c", "import firecrawl"]).status === 0;

const needed = unless(isThere, "firecrawl-py", "set FIRECRAWL_PYTHON: docs/firecrawl.md");

if (isThere) await ownDatabase();

describe("a method of firecrawl-py", needed, () => {
  let stage: FirecrawlStage;
  const outcomes: Record<string, { ok?: unknown; error?: string; message?: string }> = {};

  beforeAll(async () => {
    stage = await firecrawlStage();
    const env = { NODE_ENV: "test" as const, FIRECRAWL_API_URL: stage.url, FIRECRAWL_API_KEY: await stage.token() };
    const { stdout } = await promisify(execFile)(PYTHON ?? "", [SCRIPT, stage.pages], { env });
    for (const line of stdout.trimEnd().split("\n")) {
      const { name, ...outcome } = JSON.parse(line);
      outcomes[name] = outcome;
    }
  }, 120_000);
  afterAll(() => stage.close());

  it.each<[string, () => unknown]>([
    ["scrape", () => [expect.stringContaining("# /a"), "Page", 200, [`${stage.pages}/b`]]],
    ["batch_scrape", () => ["completed", 2, 2, [`${stage.pages}/a`, `${stage.pages}/b`]]],
    ["start_batch_scrape", () => [["http://no address/"], "completed", [], []]],
    ["cancel_batch_scrape", () => [true, "cancelled"]],
    [
      "search",
      () => [
        [expect.stringContaining("# /a"), expect.stringContaining("# /gone")],
        ["a", "gone"],
      ],
    ],
    ["parse", () => expect.stringContaining("# Hi")],
    ["get_credit_usage", () => true],
    ["get_batch_scrape_status_page", () => [3, 2, 1, null]],
    ["get_queue_status", () => 50],
    ["get_concurrency", () => 50],
    ["map", () => expect.arrayContaining([`${stage.pages}/b`])],
    ["crawl", () => ["completed", 2, []]],
    ["async", () => ["Page", "completed", [`${stage.pages}/a`]]],
    ["v1.scrape_url", () => expect.stringContaining("# /a")],
    ["v1.batch_scrape_urls", () => "completed"],
    ["extract", () => ["completed", { title: "Page" }, 2, { title: "Page" }]],
    ["json", () => ({ title: "Page" })],
    ["change_tracking", () => "new"],
    ["start_batch_scrape_webhook", () => expect.toBeOneOf([null, []])],
  ])("%s works", (name, expected) => {
    expect(outcomes[name]).toEqual({ ok: expected() });
  });

  it.each([
    ["unauthorized", "UnauthorizedError", "unknown_key|malformed_token"],
    ["blocked", "FirecrawlError", "target_blocked"],
    ["unresolved", "DNSResolutionError", "dns_failure"],
    ["wrong", "BadRequestError", "url_not_allowed"],
    ["summary", "FirecrawlError", 'Gatehouse has no format "summary"'],
    ["actions", "FirecrawlError", "Gatehouse has no action pdf"],
    ["webhook", "BadRequestError", "webhook"],
    ["agent", "FirecrawlError", "Gatehouse has no agent"],
    ["get_token_usage", "FirecrawlError", "Gatehouse has no tokens"],
  ])("%s fails with %s", (name, error, message) => {
    expect(outcomes[name]).toEqual({ error, message: expect.stringMatching(message) });
  });
});
