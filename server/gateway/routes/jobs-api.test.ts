import { mkdtemp } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { get } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { revokeKey } from "#lib/accounts/keys/revoke-key.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/database/client.ts";
import { databaseClock } from "#lib/platform/values/clock.ts";
import { JobLineSchema, JobSchema } from "#lib/scraping/jobs/answer-schema.ts";
import { startJobs } from "#lib/scraping/jobs/run/engine.ts";
import { type Site, site } from "#testing/builders/job.ts";
import { makeKey } from "#testing/builders/key.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import type { Answer } from "#testing/services/gateway.ts";
import { testDatabase } from "#testing/services/test-database.ts";
import { testGateway } from "#testing/services/test-gateway.ts";

await testDatabase();
process.env.ALLOW_PRIVATE_TARGETS = "127.0.0.0/8";
process.env.DATA_DIR = await mkdtemp(path.join(tmpdir(), "jobs-api-"));
const gateway = await testGateway();
let engine: { stop(): Promise<void> };
let pages: Site;
const held: ServerResponse[] = [];
let ctx: Ctx;
let token: string;

const jobsKey = (of: Ctx, input: object = {}) => makeKey(of, { scopes: ["jobs"], ...input });

beforeAll(async () => {
  engine = startJobs({ clock: databaseClock });
  pages = await site((request, response) => {
    // Answers only the first few, so that the job is still running when it is canceled.
    if (/^\/cancel\/\d{2}/.test(request.url ?? "")) return void held.push(response);
    const status = request.url?.startsWith("/gone") ? 404 : request.url?.startsWith("/refused") ? 403 : 200;
    response.writeHead(status, { "content-type": "text/html" });
    response.end(`<title>t</title><p>${"word ".repeat(200)}${request.url}`);
  });
  ctx = await makeWorkspace({ credits: 1_000 });
  token = (await jobsKey(ctx)).token;
});
afterAll(async () => {
  await engine.stop();
  await pages[Symbol.asyncDispose]();
});

const post = (body: unknown, options: { as?: string; key?: string } = {}) =>
  gateway.call("/v1/jobs", {
    token: options.as ?? token,
    body,
    headers: options.key === undefined ? {} : { "idempotency-key": options.key },
  });
const isA = (schema: z.ZodObject, json: unknown) => expect(z.strictObject(schema.shape).parse(json)).toEqual(json);
/** Returns the job once its results exist. Ignores rate-limited answers, since a test key cannot poll this often. */
async function finished(id: unknown, as = token): Promise<Answer["json"]> {
  let answer: Answer | undefined;
  await expect
    .poll(async () => {
      answer = await gateway.call(`/v1/jobs/${id}`, { token: as });
      return !["queued", "running"].includes(answer.json.status) && typeof answer.json.finished_at === "string";
    })
    .toBe(true);
  return answer?.json as Answer["json"]; // polled above
}
/** Rewrites a signed link to the test's gateway. */
const local = (link: unknown) => gateway.url + String(link).slice("http://localhost:3000".length);

describe("the life of a job", () => {
  it("passes through the routes, each answering as documented", async () => {
    const items = [
      { url: `${pages.url}/a`, custom_id: "first" },
      { url: `${pages.url}/gone` },
      { url: `${pages.url}/refused`, custom_id: "third" },
    ];
    const made = await post({
      max_concurrency: 3,
      options: { formats: ["text"], headers: { "x-secret": "s3cret" } },
      items,
    });
    expect([made.status, made.json.status]).toEqual([202, "queued"]);
    isA(JobSchema, made.json);
    expect(JSON.stringify(made.json)).not.toContain("s3cret");

    // The refused page is tried three times, so there are no results yet.
    const early = await gateway.call(`/v1/jobs/${made.json.id}/results`, { token });
    expect([early.status, early.json.error.code]).toEqual([404, "not_found"]);
    expect(early.json.error.message).toContain("not complete yet");
    await db().jobItem.updateMany({ where: { workspaceId: ctx.workspaceId }, data: { attempts: 2 } });
    await expect
      .poll(async () => {
        await db().jobItem.updateMany({ where: { state: "waiting", leasedUntil: null }, data: { dueAt: new Date(0) } });
        return (await db().job.findFirstOrThrow({ where: { id: String(made.json.id) } })).finishedAt;
      })
      .not.toBeNull();

    const job = await finished(made.json.id);
    isA(JobSchema, job);
    expect(job).toMatchObject({ status: "completed", urls_ok: 2, urls_failed: 1, credits_used: 2, error: null });
    const file = await fetch(local(job.download_url));
    expect(file.status).toBe(200);
    expect(file.headers.get("content-type")).toContain("application/x-ndjson");
    const lines = (await file.text())
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    for (const line of lines) isA(JobLineSchema, line);
    expect(lines).toMatchObject([
      { index: 0, custom_id: "first", url: items[0]?.url, status: "ok", status_code: 200, credits_used: 1 },
      { index: 1, custom_id: null, status: "ok", status_code: 404, credits_used: 1, document: { credits_used: 1 } },
      {
        index: 2,
        custom_id: "third",
        status: "failed",
        status_code: 403,
        credits_used: 0,
        error: { code: "target_blocked" },
      },
    ]);
    expect(lines[0].document.text).toContain("word word");
    const page = await gateway.call("/v1/jobs?status=completed&limit=1", { token });
    expect(page.json.data.map(({ id }) => id)).toEqual([job.id]);
  });

  it("is created once per Idempotency-Key", async () => {
    const body = { urls: [`${pages.url}/once`] };
    const [first, again] = [await post(body, { key: "k1" }), await post(body, { key: "k1" })];
    expect(again.json.id).toBe(first.json.id);
    expect((await post({ urls: [`${pages.url}/other`] }, { key: "k1" })).status).toBe(409);
    await finished(first.json.id);
    expect(pages.hits.get("/once")).toBe(1);
  });

  it("with a test key uses free fixtures and cannot see live jobs", async () => {
    const test = (await jobsKey(ctx, { env: "test" })).token;
    const fixtures = "http://localhost:3000/fixtures";
    const made = await post({ urls: [`${fixtures}/200`, `${fixtures}/404`, `${fixtures}/dns`] }, { as: test });
    const job = await finished(made.json.id, test);
    expect(job).toMatchObject({ status: "completed", env: "test", urls_ok: 2, urls_failed: 1, credits_used: 0 });
    expect((await gateway.call(`/v1/jobs/${made.json.id}`, { token })).status).toBe(200);
    const live = await post({ urls: [`${pages.url}/live`] });
    expect((await gateway.call(`/v1/jobs/${live.json.id}`, { token: test })).status).toBe(404);
    const event = await db().event.findFirstOrThrow({
      where: { workspaceId: ctx.workspaceId, type: "job.completed", env: "test" },
    });
    expect(JSON.parse(Buffer.from(event.body).toString())).toMatchObject({
      event: "job.completed",
      data: { job_id: job.id },
    });
  });

  it("keeps and bills finished items when canceled, and canceling is idempotent", async () => {
    const made = await post({
      urls: Array.from({ length: 300 }, (_, at) => `${pages.url}/cancel/${at}`),
      max_concurrency: 2,
    });
    await expect.poll(() => [...pages.hits.keys()].filter((at) => at.startsWith("/cancel")).length).toBeGreaterThan(3);
    const canceled = await gateway.call(`/v1/jobs/${made.json.id}`, { token, method: "DELETE" });
    expect([canceled.status, canceled.json.status]).toEqual([200, "canceled"]);
    for (const response of held) response.end();
    const job = await finished(made.json.id);
    expect(job.status).toBe("canceled");
    const lines = (await (await fetch(local(job.download_url))).text()).trimEnd().split("\n");
    expect(lines.length).toBe(job.urls_ok);
    expect(job.credits_used).toBe(lines.length);
    expect(lines.length).toBeLessThan(300);
    const again = await gateway.call(`/v1/jobs/${made.json.id}`, { token, method: "DELETE" });
    expect(again.json).toMatchObject({ status: "canceled", urls_ok: job.urls_ok, finished_at: job.finished_at });
  });
});

describe("refusals", () => {
  it.each<[string, unknown, string, string]>([
    ["an invalid URL, by its position", { urls: ["https://a.example/", "nonsense"] }, "invalid_url", "urls[1]"],
    ["another scheme", { urls: ["ftp://a.example/"] }, "url_not_allowed", "urls[0]"],
    ["an entry that is not text", { urls: ["https://a.example/", 7] }, "invalid_parameter", "urls[1]"],
    [
      "an unknown field of an entry",
      { items: [{ url: "https://a.example/", id: "x" }] },
      "invalid_parameter",
      "items[0].id",
    ],
    ["an entry without a URL", { items: [{ custom_id: "x" }] }, "invalid_parameter", "items[0].url"],
    ["a missing list", { options: {} }, "invalid_parameter", "urls"],
    ["an empty list", { urls: [] }, "invalid_parameter", "urls"],
    ["both lists", { urls: ["https://a.example/"], items: [] }, "invalid_parameter", "items"],
    ["text instead of a list", { urls: "https://a.example/" }, "invalid_parameter", "urls"],
    ["an unknown parameter", { urls: ["https://a.example/"], speed: 9 }, "invalid_parameter", "speed"],
    ["an unknown option", { urls: ["https://a.example/"], options: { url: "x" } }, "invalid_parameter", "options.url"],
    ["high concurrency", { urls: ["https://a.example/"], max_concurrency: 51 }, "invalid_parameter", "max_concurrency"],
    [
      "an invalid selector",
      { urls: ["https://a.example/"], options: { include_selectors: ["a["] } },
      "invalid_parameter",
      "options.include_selectors[0]",
    ],
    [
      "an unknown webhook",
      { urls: ["https://a.example/"], webhook: "whk_00000000000000000000000000" },
      "invalid_parameter",
      "webhook",
    ],
    ["a webhook that is not a URL", { urls: ["https://a.example/"], webhook: "hello" }, "invalid_url", "webhook"],
    ["a list instead of an object", ["https://a.example/"], "invalid_parameter", "body"],
  ])("%s", async (_, body, code, param) => {
    const before = await db().job.count();
    const answer = await post(body);
    expect(answer.json.error).toMatchObject({ code, param });
    expect(answer.status).toBe(400);
    expect(await db().job.count()).toBe(before);
  });

  it("for invalid JSON, and another content type", async () => {
    const cut = await gateway.call("/v1/jobs", { token, raw: '{"urls":["https://a.example/"' });
    expect(cut.json.error).toMatchObject({ code: "invalid_parameter", param: "body" });
    const text = await gateway.call("/v1/jobs", { token, raw: "x", headers: { "content-type": "text/plain" } });
    expect(text.json.error).toMatchObject({ param: "Content-Type" });
  });

  it("for a zero balance, another workspace and a missing scope", async () => {
    const poor = await post({ urls: ["https://a.example/"] }, { as: (await jobsKey(await makeWorkspace())).token });
    expect([poor.status, poor.json.error.code]).toEqual([402, "workspace_balance"]);
    const made = await post({ urls: [`${pages.url}/mine`] });
    const stranger = (await jobsKey(await makeWorkspace({ credits: 5 }))).token;
    for (const [method, rest] of [
      ["GET", ""],
      ["DELETE", ""],
      ["GET", "/results"],
    ] as const)
      expect((await gateway.call(`/v1/jobs/${made.json.id}${rest}`, { token: stranger, method })).status).toBe(404);
    const scraper = (await makeKey(ctx, { scopes: ["scrape"] })).token;
    expect((await post({ urls: [`${pages.url}/x`] }, { as: scraper })).json.error.code).toBe("insufficient_scope");
  });
});

describe("GET /v1/jobs/{job_id}/results", () => {
  const download = (link: string, headers: Record<string, string> = {}) => fetch(link, { headers });

  it("serves ranges packed and unpacked, 304 and 416", async () => {
    const made = await post({ urls: Array.from({ length: 20 }, (_, at) => `${pages.url}/r/${at}`) });
    const link = local((await finished(made.json.id)).download_url);
    const plain = { "accept-encoding": "identity" };
    const whole = await download(link, plain);
    expect(whole.headers.get("content-encoding")).toBeNull();
    const text = await whole.text();
    expect(whole.headers.get("content-length")).toBe(String(Buffer.byteLength(text)));
    const part = await download(link, { ...plain, range: "bytes=100-299" });
    expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes 100-299/${Buffer.byteLength(text)}`]);
    expect(await part.text()).toBe(Buffer.from(text).subarray(100, 300).toString());
    expect(await (await download(link, { ...plain, range: "bytes=-10" })).text()).toBe(text.slice(-10));
    const past = await download(link, { ...plain, range: "bytes=99999999-" });
    expect([past.status, past.headers.get("content-range")]).toEqual([416, `bytes */${Buffer.byteLength(text)}`]);
    const tag = whole.headers.get("etag") ?? "";
    expect((await download(link, { ...plain, "if-none-match": tag })).status).toBe(304);
    expect((await download(link, { ...plain, range: "bytes=0-9", "if-range": '"another"' })).status).toBe(200);

    const { raw, etag } = await packed(link);
    expect(gunzipSync(raw).toString()).toBe(text);
    expect(etag).not.toBe(tag);
    const half = Math.floor(raw.length / 2);
    const halves = [await packed(link, `bytes=0-${half - 1}`), await packed(link, `bytes=${half}-`)];
    expect(Buffer.concat(halves.map((each) => each.raw)).equals(raw)).toBe(true);
  });

  it("requires a key or a valid link of an active key", async () => {
    const other = await jobsKey(ctx);
    const made = await post({ urls: [`${pages.url}/signed`] }, { as: other.token });
    await finished(made.json.id);
    const job = (await gateway.call(`/v1/jobs/${made.json.id}`, { token: other.token })).json;
    expect(
      (await fetch(`${gateway.url}/v1/jobs/${job.id}/results`, { headers: { authorization: `Bearer ${token}` } }))
        .status,
    ).toBe(200);
    const link = local(job.download_url);
    const changed = await fetch(link.replace(/expires=\d/, "expires=9"));
    expect([changed.status, (await changed.json()).error.code]).toEqual([401, "missing_credentials"]);
    expect((await fetch(link.replace(/job_/, "job_0"))).status).toBe(401);
    expect((await fetch(link)).status).toBe(200);
    const revoked = await revokeKey(ctx, other.id, {});
    expect(revoked.ok).toBe(true);
    const after = await fetch(link);
    expect([after.status, (await after.json()).error.code]).toEqual([401, "revoked"]);
  });
});

/** Returns the raw body; `fetch` would unpack it. */
async function packed(link: string, range?: string): Promise<{ raw: Buffer; etag: string | undefined }> {
  return await new Promise((resolve, reject) => {
    get(link, { headers: { "accept-encoding": "gzip", ...(range && { range }) } }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk);
      resolve({ raw: Buffer.concat(chunks), etag: response.headers.etag });
    }).on("error", reject);
  });
}
