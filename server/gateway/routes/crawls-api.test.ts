import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { db } from "#lib/platform/database/client.ts";
import { databaseClock } from "#lib/platform/values/clock.ts";
import { CrawlListSchema, CrawlPagesSchema, CrawlSchema } from "#lib/scraping/crawls/answer-schema.ts";
import { startCrawls } from "#lib/scraping/crawls/run/engine.ts";
import { JobLineSchema } from "#lib/scraping/jobs/answer-schema.ts";
import { startJobs } from "#lib/scraping/jobs/run/engine.ts";
import { makeKey } from "#testing/builders/key.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { testDatabase } from "#testing/services/test-database.ts";
import { testGateway } from "#testing/services/test-gateway.ts";

await testDatabase();
process.env.DATA_DIR = await mkdtemp(path.join(tmpdir(), "crawls-api-"));
const gateway = await testGateway();
let engines: { stop(): Promise<void> }[] = [];
let token: string;
let liveToken: string;

beforeAll(async () => {
  const ctx = await makeWorkspace({ credits: 10 });
  ({ token } = await makeKey(ctx, { env: "test", scopes: ["jobs"] }));
  ({ token: liveToken } = await makeKey(ctx, { scopes: ["jobs"] }));
});
afterAll(async () => {
  await Promise.all(engines.map((engine) => engine.stop()));
});

const isA = (schema: z.ZodObject, json: unknown) => expect(z.strictObject(schema.shape).parse(json)).toEqual(json);
const call = (rest: string, options: object = {}) => gateway.call(`/v1/crawls${rest}`, { token, ...options });

describe("the life of a crawl", () => {
  it("passes through the routes, each answering as documented", async () => {
    const body = { url: "https://shop.example/", options: { headers: { "x-secret": "s3cret" } } };
    const headers = { "idempotency-key": "one" };
    const made = await call("", { body, headers });
    expect([made.status, made.json.status]).toEqual([202, "queued"]);
    isA(CrawlSchema, made.json);
    expect(JSON.stringify(made.json)).not.toContain("s3cret");
    expect((await call("", { body, headers })).json.id).toBe(made.json.id);
    const early = await call(`/${made.json.id}/results`);
    expect([early.status, early.json.error.code]).toEqual([404, "not_found"]);

    const rests = await call(`/${made.json.id}/pause`, { method: "POST" });
    expect([rests.status, rests.json.status]).toEqual([200, "paused"]);
    expect((await call("?status=paused")).json).toMatchObject({ data: [{ id: made.json.id }] });
    expect((await call("?status=queued")).json).toMatchObject({ data: [] });
    expect((await call(`/${made.json.id}/resume`, { method: "POST" })).json.status).toBe("queued");
    engines = [startCrawls({ clock: databaseClock }), startJobs({ clock: databaseClock })];
    // Polls the database, because a test key is limited to ten calls per second.
    const rowOf = () => db().job.findFirstOrThrow({ where: { id: made.json.id } });
    await expect.poll(async () => (await rowOf()).finishedAt, { timeout: 60_000 }).not.toBeNull();
    const over = (await call(`/${made.json.id}`)).json;
    isA(CrawlSchema, over);
    expect(over).toMatchObject({ status: "completed", pages: { found: 5, ok: 5 }, credits_used: 0 });

    const link = gateway.url + String(over.download_url).slice("http://localhost:3000".length);
    const text = await (await fetch(link)).text();
    const lines = text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    for (const line of lines) isA(JobLineSchema, line);
    expect(lines.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4]);
    const headersOfKey = { authorization: `Bearer ${token}` };
    const byKey = await fetch(`${gateway.url}/v1/crawls/${made.json.id}/results`, { headers: headersOfKey });
    expect([byKey.status, await byKey.text()]).toEqual([200, text]);
    expect((await gateway.call(`/v1/jobs/${made.json.id}`, { token })).status).toBe(404);

    const first = await call(`/${made.json.id}/pages?limit=3`);
    isA(CrawlPagesSchema, first.json);
    const rest = await call(`/${made.json.id}/pages?limit=3&cursor=${first.json.next_cursor}`);
    const pages = [first, rest].flatMap(({ json }) => json.data);
    expect(pages.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4]);
    expect(rest.json.next_cursor).toBeNull();
    const listed = await call("");
    isA(CrawlListSchema, listed.json);
    expect((await call(`/${made.json.id}`, { method: "DELETE" })).json.status).toBe("completed");
  });

  it.each([
    [{}, "url"],
    [{ url: "ftp://shop.example/" }, undefined],
    [{ url: "https://shop.example/", limit: 0 }, "limit"],
    [{ url: "https://shop.example/", include_paths: ["(a+)+$"] }, "include_paths"],
    [{ url: "https://shop.example/", options: { max_age: 5 } }, "max_age"],
    [{ url: "https://shop.example/", options: { include_selectors: ["["] } }, "options.include_selectors[0]"],
    [{ url: "https://shop.example/", webhook: "whk_no" }, "webhook"],
    [{ url: "https://shop.example/", colour: "red" }, "colour"],
  ])("refuses %j", async (body, param) => {
    const answer = await call("", { token: liveToken, body });
    expect(answer.status).toBe(400);
    if (param !== undefined) expect(String(answer.json.error.param)).toContain(param);
  });
});
