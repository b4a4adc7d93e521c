import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { db, sql } from "#lib/platform/database/client.ts";
import { databaseClock } from "#lib/platform/values/clock.ts";
import { AsyncScrapeSchema } from "#lib/scraping/async-scrapes/answer-schema.ts";
import { startScrapeEngine } from "#lib/scraping/async-scrapes/engine/engine.ts";
import { makeKey } from "#testing/builders/key.ts";
import { makeWebhook } from "#testing/builders/webhook.ts";
import { type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import type { Answer } from "#testing/services/gateway.ts";
import { httpTarget, type Target } from "#testing/services/outbound-targets.ts";
import { testDatabase } from "#testing/services/test-database.ts";
import { testGateway } from "#testing/services/test-gateway.ts";

await testDatabase();
process.env.ALLOW_PRIVATE_TARGETS = "127.0.0.0/8";
const HOOK = "http://127.0.0.1:9/hook";
const gateway = await testGateway();
let target: Target;
let ctx: Ctx;
let token: string;
let testToken: string;

beforeAll(async () => {
  target = await httpTarget((_request, response) =>
    response.writeHead(200, { "content-type": "text/html" }).end("<h1>Hi</h1>"),
  );
  ctx = await makeWorkspace({ credits: 100 });
  token = (await makeKey(ctx)).token;
  testToken = (await makeKey(ctx, { env: "test" })).token;
});
afterAll(async () => {
  await target[Symbol.asyncDispose]();
});

type By = { token?: string; headers?: Record<string, string> };
const ask = (body: object, by: By = {}): Promise<Answer> =>
  gateway.call("/v1/scrape", { token, body: { url: target.url, webhook: HOOK, ...body }, ...by });
const get = (id: string, by = token) => gateway.call(`/v1/scrape/${id}`, { token: by });

describe("a scrape with a webhook", () => {
  it("is queued with 202, free, and readable throughout", async () => {
    const answer = await ask({});
    expect([answer.status, answer.headers.get("x-credits-used")]).toEqual([202, "0"]);
    expect(AsyncScrapeSchema.strict().parse(answer.json)).toEqual(answer.json);
    expect(answer.json).toMatchObject({ object: "scrape", status: "queued", url: target.url, webhook: HOOK });
    expect(answer.json.id).toMatch(/^scr_[0-9a-z]{26}$/);
    expect((await get(answer.json.id)).json).toEqual(answer.json);

    const engine = startScrapeEngine({ clock: databaseClock });
    await expect.poll(async () => (await get(answer.json.id)).json.status, { timeout: 90_000 }).toBe("completed");
    await engine.stop();
    const done = await get(answer.json.id);
    expect(AsyncScrapeSchema.strict().parse(done.json)).toEqual(done.json);
    expect(done.json).toMatchObject({ credits_used: 1, document: { id: answer.json.id, markdown: "# Hi" } });
    expect(done.headers.get("x-credits-used")).toBe("0");
  });

  it("can be requested by query", async () => {
    const query = new URLSearchParams({ url: target.url, webhook: HOOK, formats: "text" });
    expect((await gateway.call(`/v1/scrape?${query}`, { token })).status).toBe(202);
  });

  it("is created once per Idempotency-Key", async () => {
    const headers = { "idempotency-key": "once" };
    const [first, again] = [await ask({}, { headers }), await ask({}, { headers })];
    expect([first.status, again.status, again.json]).toEqual([202, 202, first.json]);
    expect((await ask({ formats: ["text"] }, { headers })).json.error.code).toBe("idempotency_conflict");
  });

  it("stores its input encrypted, because headers may contain credentials", async () => {
    const { json } = await ask({ headers: { Authorization: "Bearer of-the-target" } });
    const row = await db().queuedScrape.findFirstOrThrow({ where: { id: json.id } });
    expect(Buffer.from(row.input).includes("of-the-target")).toBe(false);
  });

  it.each([
    [{ webhook: "ftp://example.com/" }, "url_not_allowed", "webhook"],
    [{ webhook: "nonsense" }, "invalid_url", "webhook"],
    [{ webhook: "http://10.0.0.1/" }, "url_not_allowed", "webhook"],
    [{ webhook: "whk_01kf0k8w3gfnw9mxnh76ggvy0s" }, "invalid_parameter", "webhook"],
    [{ webhook: "whk_" }, "invalid_parameter", "webhook"],
    [{ webhook: 1 }, "invalid_parameter", "webhook"],
    [{ url: "nonsense" }, "invalid_url", "url"],
    [{ include_selectors: ["p["] }, "invalid_parameter", "include_selectors[0]"],
  ])("refuses %j", async (body, code, param) => {
    const answer = await ask(body);
    expect(answer.json.error).toMatchObject({ code, param });
    expect(answer.status).toBe(400);
  });

  it.each([
    ["http://localhost:3000/fixtures/nothing", "unknown_fixture"],
    ["nonsense", "invalid_url"],
  ])("refuses %s for a test key as without a webhook", async (url, code) => {
    const [asked, waited] = [
      await ask({ url }, { token: testToken }),
      await ask({ url, webhook: undefined }, { token: testToken }),
    ];
    expect([asked.status, asked.json.error.code]).toEqual([400, code]);
    expect([waited.status, waited.json.error.code]).toEqual([400, code]);
  });

  it("accepts only webhooks that the key can access", async () => {
    const [live, test] = [await makeWebhook(ctx, HOOK), await makeWebhook(ctx, HOOK, { testOnly: true })];
    const strange = await makeWebhook(await makeWorkspace(), HOOK);
    const status = async (webhook: string, as: string) => (await ask({ webhook }, { token: as })).status;
    expect(await status(live.id, token)).toBe(202);
    expect(await status(test.id, testToken)).toBe(202);
    for (const [webhook, as] of [
      [test.id, token],
      [live.id, testToken],
      [strange.id, token],
    ] as const)
      expect(await status(webhook, as)).toBe(400);
    await sql().query("update webhooks set deleted_at = now() where id = $1", [live.id]);
    expect(await status(live.id, token)).toBe(400);
  });

  it("is refused without credits or without the scope", async () => {
    const poor = await makeWorkspace({ credits: 0 });
    const broke = await ask({}, { token: (await makeKey(poor)).token });
    expect([broke.status, broke.json.error]).toMatchObject([402, { code: "workspace_balance", balance: 0 }]);
    const other = await ask({}, { token: (await makeKey(ctx, { scopes: ["parse"] })).token });
    expect(other.json.error.code).toBe("insufficient_scope");
  });
});

describe("GET /v1/scrape/{scrape_id}", () => {
  it("hides scrapes of other workspaces and the other mode", async () => {
    const live = (await ask({})).json.id;
    const test = (await ask({}, { token: testToken })).json.id;
    const stranger = (await makeKey(await makeWorkspace())).token;
    expect((await get(test, testToken)).json).toMatchObject({ id: test, env: "test" });
    for (const [id, by] of [
      [live, stranger],
      [live, testToken],
      [test, token],
      ["scr_01kf0k8w3gfnw9mxnh76ggvy0s", token],
      ["nonsense", token],
    ] as const)
      expect([(await get(id, by)).status, (await get(id, by)).json.error.code]).toEqual([404, "not_found"]);
  });
});
