import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { sql } from "#lib/platform/database/client.ts";
import { databaseClock } from "#lib/platform/values/clock.ts";
import { startJobs } from "#lib/scraping/jobs/run/engine.ts";
import { readCreditSums } from "#testing/builders/credits.ts";
import { site } from "#testing/builders/job.ts";
import { makeKey } from "#testing/builders/key.ts";
import { type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { testModel } from "#testing/services/language-model.ts";
import { testSearxng } from "#testing/services/searxng.ts";
import { testDatabase } from "#testing/services/test-database.ts";
import { testGateway } from "#testing/services/test-gateway.ts";

await testDatabase();
const model = await testModel(({ messages }) => {
  const isAsked = (words: string) => messages.some(({ content }) => content.includes(words));
  if (isAsked("server down")) return { status: 500, body: "down" };
  return isAsked("never right") ? '{"title":1}' : '{"title":"Page"}';
});
process.env.ALLOW_PRIVATE_TARGETS = "127.0.0.0/8";
const searxng = await testSearxng({
  instead: (query) => {
    const results = query.get("pageno") === "1" ? [{ url: `${pages.url}/found`, title: "Found" }] : [];
    return { status: 200, body: JSON.stringify({ results }), type: "application/json" };
  },
});
process.env.SERP_PROVIDER_URL = searxng.url;
process.env.LLM_BASE_URL = `${model.url}/v1`;
process.env.LLM_MODEL = "small";
process.env.LLM_CREDITS_PER_1K_TOKENS = "2";
process.env.LLM_PAGE_CHARACTERS = "3000";
process.env.DATA_DIR = await mkdtemp(path.join(tmpdir(), "json-format-"));

const schema = { type: "object", properties: { title: { type: "string" } }, required: ["title"] };
const JSON_FORMAT = { type: "json", schema };
const gateway = await testGateway();
let ctx: Ctx;
let pages: Awaited<ReturnType<typeof site>>;
const engines: { stop(): Promise<void> }[] = [];

beforeAll(async () => {
  pages = await site();
});
afterEach(async () => {
  await Promise.all(engines.splice(0).map((engine) => engine.stop()));
});
afterAll(async () => {
  await pages[Symbol.asyncDispose]();
  for (const server of [searxng, model]) await server[Symbol.asyncDispose]();
});

async function owner(credits: number, env: "live" | "test" = "live"): Promise<string> {
  ctx = await makeWorkspace({ credits });
  return (await makeKey(ctx, { env, scopes: ["scrape", "stream", "jobs", "serp", "billing"] })).token;
}
const balance = async () =>
  Number(
    (await sql().query("select balance from balances where workspace_id = $1", [ctx.workspaceId])).rows[0].balance,
  );
const scrape = (token: string, body: object) =>
  gateway.call("/v1/scrape", { token, body: { url: `${pages.url}/a`, formats: [JSON_FORMAT], ...body } });

it("returns JSON, charges its tokens besides the page, and caches both", async () => {
  const token = await owner(100);
  const first = await scrape(token, { max_age: 3_600 });
  expect(first.json).toMatchObject({
    json: { title: "Page" },
    json_usage: { model: "small", input_tokens: 900, output_tokens: 100, credits: 2 },
    credits_used: 3,
  });
  expect(first.json.markdown).toBeUndefined();
  expect(await balance()).toBe(97);
  const { length } = model.asked;
  const kept = await scrape(token, { max_age: 3_600 });
  expect(kept.json).toMatchObject({ json: { title: "Page" }, credits_used: 0, cached: true });
  expect(model.asked).toHaveLength(length);
  expect((await scrape(token, { max_age: 3_600, formats: [{ type: "json", prompt: "Else." }] })).json.cached).toBe(
    false,
  );
});

it("charges for answers that never match the schema, and explains why", async () => {
  const token = await owner(100);
  const formats = [{ ...JSON_FORMAT, prompt: "never right" }];
  const answer = await scrape(token, { formats });
  expect(answer.status).toBe(422);
  expect(answer.json.error).toMatchObject({ code: "extraction_failed", problems: ["/title must be string"] });
  expect(answer.json.error.json_usage).toMatchObject({ credits: 4 });
  expect(answer.headers.get("x-credits-used")).toBe("4");
  expect(await balance()).toBe(96);
});

const REFUSED = { ...JSON_FORMAT, prompt: "never right" };

it("charges the same in jobs and streams", async () => {
  const token = await owner(1_000);
  engines.push(startJobs({ clock: databaseClock }));
  const made = await gateway.call("/v1/jobs", {
    token,
    body: { urls: [`${pages.url}/1`], options: { formats: [REFUSED] } },
  });
  const job = () => gateway.call(`/v1/jobs/${made.json.id}`, { token });
  await expect.poll(async () => (await job()).json.status, { timeout: 60_000, interval: 100 }).toBe("failed");
  expect((await job()).json.credits_used).toBe(4);
  await expect.poll(balance, { timeout: 60_000 }).toBe(996);
  const streamed = await fetch(`${gateway.url}/v1/stream`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ urls: [`${pages.url}/3`], options: { formats: [REFUSED] } }),
  });
  expect(await streamed.text()).toContain('"code":"extraction_failed"');
  await expect.poll(balance, { timeout: 60_000 }).toBe(992);
  expect(await readCreditSums(ctx)).toMatchObject({ spent: 8, held: 0, ledger: 992 });
});

it("charges for a page of a search, and reports it in that page's error", async () => {
  const token = await owner(1_000);
  const body = { query: "shop", scrape: { formats: [REFUSED] } };
  const { json, headers } = await gateway.call("/v1/search", { token, body });
  expect(json.results).toMatchObject([{ error: { code: "extraction_failed", credits_used: 4 } }]);
  expect([json.credits_used, headers.get("x-credits-used")]).toEqual([6, "6"]); // 2 for the search
  expect(await readCreditSums(ctx)).toMatchObject({ spent: 6, held: 0, balance: 994, ledger: 994 });
});

it("charges nothing when the model's server fails", async () => {
  const token = await owner(100);
  const answer = await scrape(token, { formats: [{ ...JSON_FORMAT, prompt: "server down" }] });
  expect(answer.status).toBe(503);
  expect(await balance()).toBe(100);
});

it("requires credits for the maximum cost", async () => {
  const answer = await scrape(await owner(5), {});
  expect(answer.status).toBe(402);
  expect(answer.json.error.code).toBe("workspace_balance");
});

it.each([
  [{ ...JSON_FORMAT, schema: { $ref: "https://example.com/s.json" } }, "inside this schema"],
  [{ type: "json" }, "a schema, a prompt or both"],
  [{ type: "json", schema: { type: "text" } }, "type is one or several of"],
])("refuses an invalid question: %j", async (format, said) => {
  const answer = await scrape(await owner(0), { formats: [format] });
  expect(answer.status).toBe(400);
  expect(answer.json.error).toMatchObject({ code: "invalid_parameter", message: expect.stringContaining(said) });
});

it("returns a free example to a test key, without network access", async () => {
  const token = await owner(0, "test");
  const { length } = model.asked;
  expect((await scrape(token, {})).json).toMatchObject({ json: { title: "text" }, credits_used: 0 });
  expect(model.asked).toHaveLength(length);
});

it("asks about and charges for pages of jobs and streams alike", async () => {
  const token = await owner(200);
  engines.push(startJobs({ clock: databaseClock }));
  const made = await gateway.call("/v1/jobs", {
    token,
    body: { urls: [`${pages.url}/1`, `${pages.url}/2`], options: { formats: [JSON_FORMAT] } },
  });
  const job = () => gateway.call(`/v1/jobs/${made.json.id}`, { token });
  await expect.poll(async () => (await job()).json.status, { timeout: 60_000, interval: 100 }).toBe("completed");
  expect((await job()).json.credits_used).toBe(6);
  const streamed = await fetch(`${gateway.url}/v1/stream`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ urls: [`${pages.url}/3`], options: { formats: ["text", JSON_FORMAT] } }),
  });
  expect(await streamed.text()).toContain('"json":{"title":"Page"}');
  await expect.poll(balance, { timeout: 60_000 }).toBe(191);
});
