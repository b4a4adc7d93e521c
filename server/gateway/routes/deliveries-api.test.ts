import { beforeAll, describe, expect, it } from "vitest";
import type { Ctx } from "#lib/kernel/context.ts";
import { DeliveryDetailSchema, DeliveryListSchema } from "#lib/webhooks/deliveries/answer-schema.ts";
import { insertRow, makeDelivery } from "#testing/builders/delivery-log.ts";
import { makeKey } from "#testing/builders/key.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { testDatabase } from "#testing/services/test-database.ts";
import { testGateway } from "#testing/services/test-gateway.ts";

await testDatabase();
const gateway = await testGateway();
let ctx: Ctx;
let token: string;

beforeAll(async () => {
  ctx = await makeWorkspace({ credits: 100 });
  token = (await makeKey(ctx, { scopes: ["admin"] })).token;
});

const get = (path: string, as = token) => gateway.call(path, { token: as });

describe("/v1/deliveries", () => {
  it("lists by page and returns one, in the documented format", async () => {
    const statuses = ["pending", "delivered", "failed", "held", "canceled"] as const;
    const made = await Promise.all(statuses.map((status) => makeDelivery(ctx, { status, data: { name: "apiword" } })));
    const [, delivered] = made;
    if (!delivered) throw new Error("Nothing was made.");
    await insertRow("attempts", {
      ...{ workspace_id: ctx.workspaceId, delivery_at: delivered.at, delivery_id: delivered.id, number: 1 },
      ...{ url: "https://a.test/in", started_at: delivered.at, duration_ms: 12, dns_ms: 0, connect_ms: 0, tls_ms: 0 },
      ...{
        first_byte_ms: 11.5,
        address: "203.0.113.9",
        request_headers: "{}",
        status_code: 200,
        response_headers: "{}",
      },
      response_body: Buffer.from("ok"),
    });
    const seen: string[] = [];
    let next: string | null = "";
    while (next !== null) {
      const page = await get(`/v1/deliveries?text=apiword&limit=2${next && `&cursor=${next}`}`);
      expect([page.status, DeliveryListSchema.strict().safeParse(page.json).error]).toEqual([200, undefined]);
      seen.push(...page.json.data.map(({ id }) => id));
      next = page.json.next_cursor;
    }
    expect(seen).toEqual(
      made
        .map(({ id }) => id)
        .sort()
        .reverse(),
    );

    for (const { id, body, eventId } of made) {
      const one = await get(`/v1/deliveries/${id}`);
      expect([one.status, DeliveryDetailSchema.strict().safeParse(one.json).error]).toEqual([200, undefined]);
      expect(one.json).toMatchObject({ id, object: "delivery", event_id: eventId, body });
    }
    const { json } = await get(`/v1/deliveries/${delivered.id}`);
    expect(json.attempts).toMatchObject([{ number: 1, status_code: 200, response_body: "ok", error: null }]);
  });

  it.each([
    ["status=sent", "status"],
    ["event=nothing", "event"],
    ["webhook_id=whk_1", "webhook_id"],
    ["code=600", "code"],
    ["from=yesterday", "from"],
    ["limit=101", "limit"],
    ["cursor=x", "cursor"],
    ["status=failed&status=held", "status"],
    ["nope=1", "nope"],
  ])("refuses ?%s naming %s", async (query, param) => {
    const answer = await get(`/v1/deliveries?${query}`);
    expect([answer.status, answer.json.error]).toMatchObject([400, { code: "invalid_parameter", param }]);
  });

  it.each(["dlv_x", "%00", "..%2f..", "a".repeat(500), "dlv_01m7x5afk6fsnvfhzjc689rkjw"])("finds no %s", async (id) => {
    const answer = await get(`/v1/deliveries/${id}`);
    expect([answer.status, answer.json.error.code]).toEqual([404, "not_found"]);
  });

  it("accepts any search text", async () => {
    for (const text of ["%00", "%25", "%5C", "%F0%9F%9A%80", ".*", "'", "a%00b"]) {
      const answer = await get(`/v1/deliveries?text=${text}`);
      expect([text, answer.status]).toEqual([text, 200]);
    }
  });

  it("requires the scope admin, and shows a test key only test deliveries", async () => {
    const live = await makeDelivery(ctx, { data: { name: "scopeword" } });
    const test = await makeDelivery(ctx, { env: "test", data: { name: "scopeword" } });
    const scraper = await makeKey(ctx, { scopes: ["scrape"] });
    expect((await get("/v1/deliveries", scraper.token)).json.error.code).toBe("insufficient_scope");
    const tester = await makeKey(ctx, { env: "test", scopes: ["admin"] });
    const page = await get("/v1/deliveries?text=scopeword", tester.token);
    expect(page.json.data.map(({ id }) => id)).toEqual([test.id]);
    expect((await get(`/v1/deliveries/${live.id}`, tester.token)).status).toBe(404);
    expect((await get(`/v1/deliveries/${test.id}`, tester.token)).status).toBe(200);
    const stranger = await makeKey(await makeWorkspace(), { scopes: ["admin"] });
    expect((await get(`/v1/deliveries/${live.id}`, stranger.token)).status).toBe(404);
  });
});
