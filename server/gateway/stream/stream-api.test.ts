import { afterAll, beforeAll, expect, test } from "vitest";
import type { Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/database/client.ts";
import { StreamEventSchema } from "#lib/scraping/streams/answer-schema.ts";
import { makeKey } from "#testing/builders/key.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { openEvents } from "#testing/processes/event-stream.ts";
import { type TargetSite, targetSite } from "#testing/services/target-site.ts";
import { testDatabase } from "#testing/services/test-database.ts";
import { testGateway } from "#testing/services/test-gateway.ts";

await testDatabase();
process.env.ALLOW_PRIVATE_TARGETS = "127.0.0.0/8";
const gateway = await testGateway();
let site: TargetSite;
const fixture = (path: string) => `http://localhost:3000/fixtures${path}`;

beforeAll(async () => {
  site = await targetSite();
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
});

const minted = async (credits: number, input: Record<string, unknown> = {}) => {
  const ctx = await makeWorkspace({ credits });
  return { ctx, ...(await makeKey(ctx, { scopes: ["stream"], ...input })) };
};
const open = (token: string, body: unknown) => openEvents(`${gateway.url}/v1/stream`, { token, body });
const until = (look: () => unknown) => expect.poll(look, { timeout: 90_000 });
const pages = (count: number, kind = "page") => Array.from({ length: count }, (_, at) => `${site.url}/${kind}/${at}`);
const emitted = async (ctx: Ctx) =>
  (await db().event.findMany({ where: { workspaceId: ctx.workspaceId, type: "stream.completed" } })).map(
    ({ body, env }) => ({ env, ...(JSON.parse(Buffer.from(body).toString()) as { data: Record<string, unknown> }) }),
  );
const balance = async (ctx: Ctx) => {
  const row = await db().balance.findUniqueOrThrow({ where: { workspaceId: ctx.workspaceId } });
  return [Number(row.balance), Number(row.held)];
};

test("a test key gets numbered, free fixtures, and one completion event", async () => {
  const { ctx, token } = await minted(0, { env: "test" });
  const stream = await open(token, {
    urls: [fixture("/article"), fixture("/403"), fixture("/404"), fixture("/none")],
    options: { formats: ["metadata"] },
  });
  expect(stream.status).toBe(200);
  expect(stream.headers).toMatchObject({
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
  });
  await until(stream.isOver).toBe(true);
  const id = stream.events[0]?.data.id as string;
  expect(id).toMatch(/^str_/);
  expect(stream.events.map((event) => event.id)).toEqual(stream.events.map((_, at) => `${id}-${at + 1}`));
  expect(stream.text()).toMatch(/^retry: 1000\n\nid: str_\w+-1\nevent: stream.started\ndata: \{.*\}\n\n/);
  expect(stream.of("stream.started")).toMatchObject([{ urls_total: 4, disconnect_timeout_s: 60, max_concurrency: 5 }]);
  expect(stream.of("result").toSorted((a, b) => Number(a.index) - Number(b.index))).toMatchObject([
    { index: 0, url: fixture("/article"), status_code: 200, metadata: {}, credits_used: 0 },
    { index: 2, url: fixture("/404"), status_code: 404, credits_used: 0 },
  ]);
  expect(stream.of("result")[0]).not.toHaveProperty("markdown");
  expect(stream.of("error").toSorted((a, b) => Number(a.index) - Number(b.index))).toMatchObject([
    { index: 1, url: fixture("/403"), code: "target_blocked", retryable: true, target_status: 403 },
    { index: 3, url: fixture("/none"), code: "unknown_fixture", retryable: false },
  ]);
  expect(stream.of("progress").at(-1)).toEqual({ urls_total: 4, urls_ok: 2, urls_failed: 2 });
  expect(stream.of("progress")).toHaveLength(4);
  for (const { event, data } of stream.events) {
    const declared = StreamEventSchema.options.find(({ shape }) => shape.event.value === event);
    expect(declared?.shape.data.parse(data), event).toEqual(data);
  }
  const completion = { reason: "finished", urls_total: 4, urls_ok: 2, urls_failed: 2, credits_used: 0 };
  expect(stream.events.at(-1)).toMatchObject({ event: "stream.completed", data: { id, ...completion } });
  expect(await emitted(ctx)).toMatchObject([{ env: "test", data: { stream_id: id, ...completion } }]);
});

test("can be requested by query, and requires the scope stream", async () => {
  const { ctx, token } = await minted(0, { env: "test" });
  const query = new URLSearchParams([
    ["url", fixture("/200")],
    ["url", fixture("/product")],
    ["formats", "text"],
    ["max_concurrency", "1"],
  ]);
  const stream = await openEvents(`${gateway.url}/v1/stream?${query}`, { token });
  await until(stream.isOver).toBe(true);
  expect(stream.of("result").map(({ index, text }) => [index, typeof text])).toEqual([
    [0, "string"],
    [1, "string"],
  ]);
  const { token: scraping } = await makeKey(ctx, { env: "test", scopes: ["scrape"] });
  const refused = await gateway.call("/v1/stream?url=https://example.com", { token: scraping });
  expect(refused.json.error).toMatchObject({ code: "insufficient_scope", required_scope: "stream" });
  expect((await gateway.call("/v1/scrape?url=https://example.com", { token })).json.error.code).toBe(
    "insufficient_scope",
  );
});

test("a live key pays one credit per result, and nothing for failures", async () => {
  const { ctx, token } = await minted(10);
  const stream = await open(token, { urls: [...pages(3), `${site.url}/fail`, "ftp://example.com/"] });
  await until(stream.isOver).toBe(true);
  expect(stream.of("result").map(({ credits_used }) => credits_used)).toEqual([1, 1, 1]);
  expect(stream.of("error").map(({ code }) => code)).toEqual(
    expect.arrayContaining(["target_http_error", "url_not_allowed"]),
  );
  expect(stream.of("stream.completed")).toMatchObject([{ urls_ok: 3, urls_failed: 2, credits_used: 3 }]);
  expect(await balance(ctx)).toEqual([7, 0]);
  await until(() => db().request.findFirst({ where: { workspaceId: ctx.workspaceId } })).toMatchObject({
    endpoint: "/v1/stream",
    status: 200,
    credits: 3,
    target: `${site.url}/page/0`,
  });
});

test("reports the remaining pages as unpaid when credits run out", async () => {
  const { ctx, token } = await minted(2);
  const stream = await open(token, { urls: pages(5), max_concurrency: 1 });
  await until(stream.isOver).toBe(true);
  expect(stream.of("result")).toHaveLength(2);
  expect(stream.of("error")).toMatchObject([2, 3, 4].map((index) => ({ index, code: "workspace_balance" })));
  expect(stream.of("stream.completed")).toMatchObject([{ reason: "finished", urls_ok: 2, credits_used: 2 }]);
  expect(await balance(ctx)).toEqual([0, 0]);
  const refused = await gateway.call("/v1/stream", { token, body: { urls: pages(1) } });
  expect([refused.status, refused.json.error]).toMatchObject([402, { code: "workspace_balance", balance: 0 }]);
});

test("reports errors when the key's ceiling is reached", async () => {
  const { ctx, token } = await minted(10, { credit_ceiling: 1 });
  const stream = await open(token, { urls: pages(2), max_concurrency: 1 });
  await until(stream.isOver).toBe(true);
  expect(stream.of("error")).toMatchObject([{ code: "key_ceiling_exceeded", credit_ceiling: 1, retryable: false }]);
  expect(await balance(ctx)).toEqual([9, 0]);
});

test.each([
  [{}, "urls"],
  [{ urls: [] }, "urls"],
  [{ urls: [""] }, "urls.0"],
  [{ urls: ["https://example.com/"], url: "x" }, "url"],
  [{ urls: ["https://example.com/"], options: { url: "https://example.com/" } }, "options.url"],
  [{ urls: ["https://example.com/"], options: { webhook: "https://example.com/" } }, "options.webhook"],
  [{ urls: ["https://example.com/"], options: { include_selectors: ["["] } }, "include_selectors[0]"],
  [{ urls: ["https://example.com/"], disconnect_timeout_s: 0 }, "disconnect_timeout_s"],
  [{ urls: ["https://example.com/"], disconnect_timeout_s: 301 }, "disconnect_timeout_s"],
  [{ urls: ["https://example.com/"], max_concurrency: 0 }, "max_concurrency"],
])("refuses %j naming %s", async (body, param) => {
  const { token } = await minted(0, { env: "test" });
  const answer = await gateway.call("/v1/stream", { token, body });
  expect([answer.status, answer.json.error]).toMatchObject([400, { code: "invalid_parameter", param }]);
});

test("refuses a query without a URL, or with an unknown parameter", async () => {
  const { token } = await minted(0, { env: "test" });
  expect((await gateway.call("/v1/stream", { token })).json.error).toMatchObject({ param: "url" });
  expect((await gateway.call("/v1/stream?url=x&webhook=y", { token })).json.error).toMatchObject({ param: "webhook" });
});

test("refuses too many URLs", async () => {
  const { token } = await minted(0, { env: "test" });
  const answer = await gateway.call("/v1/stream", { token, body: { urls: Array(1_001).fill("https://example.com/") } });
  expect([answer.status, answer.json.error]).toMatchObject([400, { code: "invalid_parameter", param: "urls" }]);
});
