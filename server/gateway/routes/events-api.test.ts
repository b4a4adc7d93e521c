import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import type { Ctx } from "#lib/kernel/context.ts";
import { EVENT_TYPES } from "#lib/kernel/events/types.ts";
import { db, sql } from "#lib/platform/database/client.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { EventSchema, EventTypesSchema } from "#lib/webhooks/events/answer-schema.ts";
import { makeKey } from "#testing/builders/key.ts";
import { emitEvent } from "#testing/builders/webhook.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { testDatabase } from "#testing/services/test-database.ts";
import { testGateway } from "#testing/services/test-gateway.ts";

await testDatabase();
const gateway = await testGateway();
let ctx: Ctx;
let token: string;

beforeAll(async () => {
  ctx = await makeWorkspace();
  token = (await makeKey(ctx, { scopes: ["admin"] })).token;
});

const get = (path: string, by = token) => gateway.call(path, { token: by });

it("lists the event types", async () => {
  const { status, json } = await get("/v1/event-types");
  expect(status).toBe(200);
  expect(EventTypesSchema.parse(json)).toEqual(json);
  expect(json.data.map(({ type }) => type)).toEqual(EVENT_TYPES);
  for (const { type, example, schema } of json.data) {
    expect(example).toMatchObject({ event: type });
    expect(z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]).safeParse(example).success).toBe(true);
  }
});

it("answers with Retry-After when the archive cannot be read", async () => {
  const at = new Date(Date.now() - 20 * 86_400_000);
  const id = newId("evt", at);
  await sql().query(
    `insert into archived_parts (kind, workspace_id, day, part, rows, bytes, sha256, first_at, first_id, last_at, last_id)
     values ('events', $1, ($2::timestamptz at time zone 'utc')::date, 0, 1, 1, '', $2, $3, $2, $3)`,
    [ctx.workspaceId, at, id],
  );
  const answer = await get(`/v1/events/${id}`);
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "10"]);
  expect(answer.json.error).toMatchObject({ code: "overloaded", message: expect.stringContaining("archive") });
});

describe("events", () => {
  it("are listed, filtered and read individually", async () => {
    const live = await emitEvent(ctx);
    const test = await emitEvent(ctx, "test");
    const all = (await get("/v1/events")).json.data;
    expect(new Set(all.map(({ event }) => event))).toEqual(new Set(["key.created", "credits.low"]));
    expect((await get("/v1/events?env=test")).json.data.map(({ id }) => id)).toEqual([test]);
    expect((await get("/v1/events?type=credits.low&limit=1")).json.data).toHaveLength(1);
    const one = await get(`/v1/events/${live}`);
    expect(EventSchema.parse(one.json)).toEqual(one.json);
    expect(one.json).toMatchObject({ object: "event", env: "live", event: "credits.low", id: live });
    expect(all).toContainEqual(one.json);
    const [row] = await db().event.findMany({ where: { id: live } });
    const { object: _, env: __, ...envelope } = one.json;
    expect(JSON.stringify(envelope)).toBe(Buffer.from(row?.body ?? []).toString());
  });

  it("are paginated", async () => {
    const own = await makeWorkspace();
    const by = (await makeKey(own, { scopes: ["admin"] })).token;
    for (let fact = 0; fact < 4; fact++) await emitEvent(own);
    const seen: string[] = [];
    for (let next: string | null = ""; next !== null; ) {
      const page = await get(`/v1/events?limit=2${next && `&cursor=${next}`}`, by);
      seen.push(...page.json.data.map(({ id }) => id));
      next = page.json.next_cursor;
    }
    const stored = await db().event.findMany({ where: { workspaceId: own.workspaceId }, orderBy: { id: "desc" } });
    expect(seen).toEqual(stored.map(({ id }) => id));
    expect(seen).toHaveLength(5);
  });

  it("of another workspace, or live ones for a test key, are not found", async () => {
    const live = await emitEvent(ctx);
    const test = await emitEvent(ctx, "test");
    const theirs = (await makeKey(await makeWorkspace(), { scopes: ["admin"] })).token;
    const testKey = (await makeKey(ctx, { scopes: ["admin"], env: "test" })).token;
    const code = async (id: string, by: string) => (await get(`/v1/events/${id}`, by)).json.error?.code;
    expect([await code(live, theirs), await code(test, theirs)]).toEqual(["not_found", "not_found"]);
    expect([await code(live, testKey), await code(test, testKey)]).toEqual(["not_found", undefined]);
    for (const id of ["evt_x", "%00", "evt_zzzzzzzzzzzzzzzzzzzzzzzzzz", "evt_7zzzzzzzzzzzzzzzzzzzzzzzzz"])
      expect(await code(id, token)).toBe("not_found");
    const seen = (await get("/v1/events", testKey)).json.data;
    expect(new Set(seen.map(({ env }) => env))).toEqual(new Set(["test"]));
  });

  it.each([
    ["type", "key.deleted"],
    ["env", "prod"],
    ["from", "yesterday"],
    ["to", "2026-01-01"],
    ["limit", "101"],
    ["limit", "0"],
    ["cursor", "x"],
    ["cursor", Buffer.from('["evt_7zzzzzzzzzzzzzzzzzzzzzzzzz"]').toString("base64url")],
    ["cursor", Buffer.from('["evt_zzzzzzzzzzzzzzzzzzzzzzzzzz"]').toString("base64url")],
    ["nope", "1"],
  ])("cannot be filtered by %s=%s", async (param, value) => {
    const answer = await get(`/v1/events?${param}=${value}`);
    expect([answer.status, answer.json.error]).toMatchObject([400, { code: "invalid_parameter", param }]);
  });

  it("can be filtered by any time", async () => {
    const last = Buffer.from('["evt_6zzzzzzzzzzzzzzzzzzzzzzzzz"]').toString("base64url");
    for (const query of ["from=0000-01-01T00:00:00Z", "to=9999-12-31T23:59:59.999Z", `cursor=${last}`])
      expect((await get(`/v1/events?${query}`)).status).toBe(200);
    expect((await get("/v1/events?to=0001-01-01T00:00:00Z")).json.data).toEqual([]);
  });

  it("require the scope admin", async () => {
    const scraper = (await makeKey(ctx, { scopes: ["scrape"] })).token;
    for (const path of ["/v1/event-types", "/v1/events", "/v1/events/evt_x"])
      expect((await get(path, scraper)).json.error).toMatchObject({
        code: "insufficient_scope",
        required_scope: "admin",
      });
  });
});
