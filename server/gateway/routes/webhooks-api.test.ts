import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import type { Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/database/client.ts";
import {
  DeletedWebhookSchema,
  ResumedWebhookSchema,
  WebhookSchema,
  WebhookWithSecretSchema,
} from "#lib/webhooks/subscriptions/answer-schema.ts";
import { makeKey } from "#testing/builders/key.ts";
import { emitEvent, makeWebhook } from "#testing/builders/webhook.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { testDatabase } from "#testing/services/test-database.ts";
import { testGateway } from "#testing/services/test-gateway.ts";

await testDatabase();
process.env.ALLOW_PRIVATE_TARGETS = "127.0.0.0/8";
const gateway = await testGateway();
let ctx: Ctx;
let token: string;

beforeAll(async () => {
  ctx = await makeWorkspace();
  token = (await makeKey(ctx, { scopes: ["admin"] })).token;
});

const input = { url: "http://127.0.0.1:9/in", events: ["*"] };
const create = (body: unknown = input, by = token) => gateway.call("/v1/webhooks", { token: by, body });
const post = (path: string, body: unknown = {}, by = token) => gateway.call(path, { token: by, body });
/** Expects the documented format without additional fields. */
const isA = (schema: z.ZodObject, json: unknown) => expect(z.strictObject(schema.shape).parse(json)).toEqual(json);

describe("the life of a webhook", () => {
  it("passes through the routes, each answering as documented", async () => {
    const created = await create({ ...input, events: ["key.revoked", "key.created"], description: "ours" });
    expect(created.status).toBe(201);
    isA(WebhookWithSecretSchema, created.json);
    const audit = await db().auditEntry.findFirst({ where: { targetId: created.json.id } });
    expect(audit).toMatchObject({
      actorType: "api_key",
      ip: "127.0.0.1",
      requestId: created.headers.get("x-request-id"),
    });
    const path = `/v1/webhooks/${created.json.id}`;
    const { secret, ...shown } = created.json;
    expect(shown).toMatchObject({ url: input.url, events: ["key.created", "key.revoked"], description: "ours" });
    expect((await gateway.call(path, { token })).json).toEqual(shown);
    const page = await gateway.call("/v1/webhooks", { token });
    expect(page.json).toEqual({ data: [shown], next_cursor: null });

    const changed = await gateway.call(path, { token, method: "PATCH", body: { events: ["credits.low", "*"] } });
    expect([changed.status, changed.json]).toEqual([200, { ...shown, events: ["*"] }]);

    const rotated = await post(`${path}/rotate-secret`, { overlap_hours: 1 });
    isA(WebhookWithSecretSchema, rotated.json);
    expect(rotated.json.secret).not.toBe(secret);
    expect(rotated.json.previous_secret_until).not.toBeNull();

    const paused = await gateway.call(`${path}/pause`, { token, method: "POST" });
    isA(WebhookSchema, paused.json);
    expect(paused.json).toMatchObject({ status: "paused", paused_reason: "manual" });
    await emitEvent(ctx);
    const resumed = await post(`${path}/resume`, { held: "deliver", rate_per_second: 5 });
    isA(ResumedWebhookSchema, resumed.json);
    expect(resumed.json).toMatchObject({ status: "active", held: { action: "deliver", deliveries: 1 } });

    const deleted = await gateway.call(path, { token, method: "DELETE" });
    isA(DeletedWebhookSchema, deleted.json);
    expect(deleted.json).toEqual({ id: created.json.id, object: "webhook", deleted: true, deliveries_canceled: 1 });
    for (const method of ["GET", "DELETE"])
      expect((await gateway.call(path, { token, method })).json.error.code).toBe("not_found");
    expect((await gateway.call("/v1/webhooks", { token })).json.data).toEqual([]);
  });

  it("is listed by page", async () => {
    const own = await makeWorkspace();
    const by = (await makeKey(own, { scopes: ["admin"] })).token;
    const made = await Promise.all(Array.from({ length: 5 }, () => makeWebhook(own, input.url)));
    const seen: string[] = [];
    for (let next: string | null = ""; next !== null; ) {
      const page = await gateway.call(`/v1/webhooks?limit=2${next && `&cursor=${next}`}`, { token: by });
      seen.push(...page.json.data.map(({ id }) => id));
      next = page.json.next_cursor;
    }
    expect(seen).toEqual(
      made
        .map(({ id }) => id)
        .toSorted()
        .toReversed(),
    );
  });

  it("reveals a secret again only to a retry with its Idempotency-Key", async () => {
    const once = (path: string, body: unknown) =>
      gateway.call(path, { token, body, headers: { "idempotency-key": path } });
    const first = await once("/v1/webhooks", input);
    const again = await once("/v1/webhooks", input);
    expect([again.status, again.json]).toEqual([201, first.json]);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    const path = `/v1/webhooks/${first.json.id}/rotate-secret`;
    const rotated = await once(path, {});
    expect((await once(path, {})).json).toEqual(rotated.json);
    expect(await db().auditEntry.count({ where: { targetId: first.json.id, action: "webhook.secret_rotated" } })).toBe(
      1,
    );
    const other = await gateway.call("/v1/webhooks", { token, body: input });
    const elsewhere = await gateway.call(`/v1/webhooks/${other.json.id}/rotate-secret`, {
      token,
      body: {},
      headers: { "idempotency-key": path },
    });
    expect([elsewhere.status, elsewhere.json.error.code]).toEqual([409, "idempotency_conflict"]);
    const [stored] = await db().$queryRaw<
      { all: string }[]
    >`select string_agg(encode(answer, 'escape'), '') as all from idempotent_answers`;
    for (const { json } of [first, rotated]) expect(stored?.all).not.toContain(String(json.secret).slice(6));
  });
});

describe("invalid input", () => {
  it.each<[unknown, string, string]>([
    [{}, "url", "invalid_parameter"],
    [{ url: input.url }, "events", "invalid_parameter"],
    [{ ...input, url: "" }, "url", "invalid_parameter"],
    [{ ...input, url: 1 }, "url", "invalid_parameter"],
    [{ ...input, url: "hooks" }, "url", "invalid_url"],
    [{ ...input, url: `http://127.0.0.1/${"x".repeat(2048)}` }, "url", "invalid_parameter"],
    [{ ...input, url: `http://127.0.0.1/${"ä".repeat(1000)}` }, "url", "invalid_parameter"],
    [{ ...input, url: "http://93.184.216.34/" }, "url", "invalid_url"],
    [{ ...input, url: "https://10.0.0.1/" }, "url", "url_not_allowed"],
    [{ ...input, url: "http://10.0.0.1/" }, "url", "url_not_allowed"],
    [{ ...input, url: "https://[::ffff:10.0.0.1]/" }, "url", "url_not_allowed"],
    [{ ...input, url: "https://a:b@93.184.216.34/" }, "url", "url_not_allowed"],
    [{ ...input, url: "file:///etc/passwd" }, "url", "url_not_allowed"],
    [{ ...input, events: [] }, "events", "invalid_parameter"],
    [{ ...input, events: "*" }, "events", "invalid_parameter"],
    [{ ...input, events: ["key.created", "key.deleted"] }, "events.1", "invalid_parameter"],
    [{ ...input, events: ["*", "key.deleted"] }, "events.1", "invalid_parameter"],
    [{ ...input, events: [null] }, "events.0", "invalid_parameter"],
    [{ ...input, events: Array.from({ length: 51 }, () => "*") }, "events", "invalid_parameter"],
    [{ ...input, description: "x".repeat(201) }, "description", "invalid_parameter"],
    [{ ...input, description: "a\u0000b" }, "description", "invalid_parameter"],
    [{ ...input, description: "a\ud800b" }, "description", "invalid_parameter"],
    [{ ...input, secret: "whsec_mine" }, "secret", "invalid_parameter"],
    [{ ...input, test_only: true }, "test_only", "invalid_parameter"],
    [[], "body", "invalid_parameter"],
    [null, "body", "invalid_parameter"],
  ])("on creation is named: %j (%s)", async (body, param, code) => {
    const answer = await create(body);
    expect([answer.status, answer.json.error]).toMatchObject([400, { code, param, retryable: false }]);
  });

  it.each<[string, unknown, string]>([
    ["rotate-secret", { overlap_hours: 25 }, "overlap_hours"],
    ["rotate-secret", { overlap_hours: -1 }, "overlap_hours"],
    ["rotate-secret", { overlap_hours: "1" }, "overlap_hours"],
    ["rotate-secret", { secret: "mine" }, "secret"],
    ["pause", { reason: "x".repeat(201) }, "reason"],
    ["pause", { reason: 1 }, "reason"],
    ["resume", { held: "drop" }, "held"],
    ["resume", { rate_per_second: 0 }, "rate_per_second"],
    ["resume", { rate_per_second: 1001 }, "rate_per_second"],
    ["resume", { rate_per_second: 1.5 }, "rate_per_second"],
    ["resume", { skip: true }, "skip"],
  ])("in %s %j is named", async (verb, body, param) => {
    const { id } = await makeWebhook(ctx, input.url);
    const answer = await post(`/v1/webhooks/${id}/${verb}`, body);
    expect(answer.json.error).toMatchObject({ code: "invalid_parameter", param });
    expect((await db().webhook.findUniqueOrThrow({ where: { id } })).revision).toBe(1);
  });

  it.each(["?status=gone", "?limit=0", "?limit=101", "?cursor=x", "?nope=1"])(
    "in a list is named: %s",
    async (query) => {
      const answer = await gateway.call(`/v1/webhooks${query}`, { token });
      expect(answer.json.error).toMatchObject({ code: "invalid_parameter", param: query.slice(1).split("=")[0] });
    },
  );

  it("in an update is named, and nothing is changed", async () => {
    const { id } = await makeWebhook(ctx, input.url);
    for (const body of [{ url: "https://10.0.0.1/" }, { events: [] }, { status: "paused" }, { secret: "mine" }]) {
      const answer = await gateway.call(`/v1/webhooks/${id}`, { token, method: "PATCH", body });
      expect([answer.status, answer.json.error.param]).toEqual([400, Object.keys(body)[0]]);
    }
    expect((await gateway.call(`/v1/webhooks/${id}`, { token })).json).toMatchObject({ url: input.url, events: ["*"] });
  });
});

describe("access", () => {
  const calls: [string, string, unknown?][] = [
    ["GET", ""],
    ["PATCH", "", { description: "x" }],
    ["DELETE", ""],
    ["POST", "/rotate-secret", {}],
    ["POST", "/pause", {}],
    ["POST", "/resume", {}],
  ];

  it.each(calls)("%s %s reaches only the caller's workspace and mode", async (method, rest, body) => {
    const other = await makeWorkspace();
    const theirs = (await makeKey(other, { scopes: ["admin"] })).token;
    const test = (await makeKey(ctx, { scopes: ["admin"], env: "test" })).token;
    const { id } = await makeWebhook(ctx, input.url);
    const before = await db().webhook.findUniqueOrThrow({ where: { id } });
    for (const by of [theirs, test]) {
      const answer = await gateway.call(`/v1/webhooks/${id}${rest}`, { token: by, method, body });
      expect([answer.status, answer.json.error.code]).toEqual([404, "not_found"]);
    }
    expect(await db().webhook.findUniqueOrThrow({ where: { id } })).toEqual(before);
    const own = await create(input, test);
    expect(own.json).toMatchObject({ test_only: true });
    expect((await gateway.call(`/v1/webhooks/${own.json.id}${rest}`, { token: test, method, body })).status).toBe(200);
  });

  it("requires the scope admin", async () => {
    const scraper = (await makeKey(ctx, { scopes: ["scrape", "billing"] })).token;
    for (const [path, body] of [["/v1/webhooks"], ["/v1/webhooks", input]] as const) {
      const answer = await gateway.call(path, { token: scraper, body });
      expect(answer.json.error).toMatchObject({ code: "insufficient_scope", required_scope: "admin" });
    }
  });
});
