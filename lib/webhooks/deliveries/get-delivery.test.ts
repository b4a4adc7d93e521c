import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { closeDb, sql } from "#lib/platform/database/client.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { finishDelivery, type MadeDelivery, makeAttempt, makeDelivery } from "#testing/builders/delivery-log.ts";
import { makeListener } from "#testing/builders/listener.ts";
import { makeWebhook } from "#testing/builders/webhook.ts";
import { addMember, type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { getDelivery } from "./get-delivery.ts";
import { listDeliveries } from "./queries.ts";
import { ListDeliveriesInput } from "./schema.ts";

await ownDatabase();
afterAll(closeDb);

let ctx: Ctx;
beforeEach(async () => {
  ctx = await makeWorkspace();
});

async function get(id: string, as: Ctx = ctx) {
  const found = await getDelivery(as, id);
  if (!found.ok) throw new Error(found.message);
  return found.value;
}

const HEADERS = '{"content-type":"text/plain","set-cookie":["a=1","b=2"]}';
const attempt = (delivery: Pick<MadeDelivery, "id" | "at">, number: number, more: Record<string, unknown> = {}) =>
  makeAttempt(ctx, delivery, number, { response_headers: HEADERS, ...more });

describe("getDelivery", () => {
  it("returns the same delivery as the list, with body and attempts in order, wherever it is stored", async () => {
    const made = await makeDelivery(ctx, {
      status: "pending",
      attempts: 2,
      lastStatus: 500,
      data: { name: "Größe 🚀" },
    });
    await attempt(made, 2);
    await attempt(made, 1, {
      ...{ status_code: null, response_headers: null, address: null },
      ...{ error_code: "target_timeout", error_message: "No answer within 10 seconds." },
    });
    const check = async () => {
      const { body, attempts, listener_id: listener, ...rest } = await get(made.id);
      const { attempts_unavailable: missing, body_unavailable: unread, ...delivery } = rest;
      expect([listener, missing, unread]).toEqual([null, null, null]);
      const page = await listDeliveries(ctx, ListDeliveriesInput.parse({}));
      expect(page).toMatchObject({ ok: true, value: { data: [delivery] } });
      expect(body).toBe(made.body);
      expect(attempts).toEqual([
        {
          ...{ number: 1, url: "https://a.test/in", started_at: made.at.toISOString(), duration_ms: 31, address: null },
          timings: { dns_ms: 1.5, connect_ms: 2, tls_ms: 3, first_byte_ms: 24.25 },
          ...{ request_headers: { "X-Service-Event": "key.created" }, status_code: null, response_headers: null },
          ...{ response_body: null, response_body_base64: null, truncated: false, manual: false },
          error: { code: "target_timeout", message: "No answer within 10 seconds." },
        },
        expect.objectContaining({
          ...{ number: 2, address: "203.0.113.9", status_code: 200, error: null },
          response_headers: { "content-type": "text/plain", "set-cookie": ["a=1", "b=2"] },
        }),
      ]);
      return delivery;
    };
    expect(await check()).toMatchObject({ status: "pending", attempts_made: 2, last_status: 500 });
    await finishDelivery(ctx, made.id);
    expect(await check()).toMatchObject({ status: "delivered", last_status: 200 });
  });

  it.each([
    ["text", Buffer.from("ok"), "ok", null],
    ["nothing", Buffer.alloc(0), "", null],
    ["text with a byte order mark and a NUL", Buffer.from("\ufeffa\0b"), "\ufeffa\0b", null],
    ["bytes", Buffer.from([0xff, 0x00, 0x61]), "\ufffd\0a", "/wBh"],
    ["text cut within a character", Buffer.from("Größe").subarray(0, 3), "Gr\ufffd", "R3LD"],
  ])("shows a response of %s", async (_, bytes, text, base64) => {
    const made = await makeDelivery(ctx);
    await attempt(made, 1, { response_body: bytes, truncated: true });
    expect((await get(made.id)).attempts).toMatchObject([
      { response_body: text, response_body_base64: base64, truncated: true },
    ]);
  });

  it("returns attempts in order, however they are stored", async () => {
    const made = await makeDelivery(ctx);
    // With few analyzed rows PostgreSQL uses a sequential scan.
    await sql().query("truncate attempts");
    for (const number of [3, 1, 2]) await attempt(made, number);
    await sql().query("analyze attempts");
    expect((await get(made.id)).attempts.map(({ number }) => number)).toEqual([1, 2, 3]);
  });

  it("returns the bytes sent: the translated body for an ad hoc URL, otherwise the event's", async () => {
    const { id: listener } = await makeListener(ctx);
    const addressed = '{"text":"for one address"}';
    for (const status of ["delivered", "pending"] as const) {
      const table = status === "delivered" ? "deliveries" : "delivery_queue";
      const hook = await makeDelivery(ctx, { status });
      const about = { status, eventId: hook.eventId, eventAt: hook.at };
      const adHoc = await makeDelivery(ctx, { ...about, webhookId: null });
      const local = await makeDelivery(ctx, { ...about, webhookId: null });
      await sql().query(`update ${table} set listener_id = $1 where id = $2`, [listener, local.id]);
      expect((await get(adHoc.id)).body).toBe(hook.body);
      await sql().query("update events set addressed_body = $1 where id = $2", [Buffer.from(addressed), hook.eventId]);
      expect(await get(adHoc.id)).toMatchObject({ webhook_id: null, listener_id: null, body: addressed });
      expect(await get(local.id)).toMatchObject({ webhook_id: null, listener_id: listener, body: hook.body });
      expect((await get(hook.id)).body).toBe(hook.body);
      await sql().query("delete from events where id = $1", [hook.eventId]);
      for (const { id } of [hook, adHoc, local]) expect((await get(id)).body).toBe("");
    }
  });

  it("finds a delivery of a day without a partition", async () => {
    const made = await makeDelivery(ctx, { at: new Date(Date.now() - 40 * 86_400_000) });
    await attempt(made, 1);
    expect(await get(made.id)).toMatchObject({ id: made.id, body: made.body, attempts: [{ number: 1 }] });
  });

  it.each([
    "",
    "x",
    "dlv_1",
    "evt_01m7x5afk6fsnvfhzjc689rkjw",
    "dlv_01m7x5afk6fsnvfhzjc689rk\0w",
    `dlv_7${"z".repeat(25)}`,
  ])("finds no delivery for %j", async (id) => {
    expect(await getDelivery(ctx, id)).toMatchObject({ ok: false, error: "not_found" });
  });

  it("quotes only the beginning of an invalid ID", async () => {
    const message = `Delivery ${"x".repeat(64)} does not exist in this workspace or is no longer kept.`;
    expect(await getDelivery(ctx, "x".repeat(10_000))).toMatchObject({ ok: false, message });
  });

  it("hides deliveries of other workspaces, and live ones from test keys", async () => {
    const [logged, queued] = [await makeDelivery(ctx), await makeDelivery(ctx, { status: "held" })];
    const test = await makeDelivery(ctx, { env: "test" });
    const other = await makeWorkspace();
    const testKey = { type: "api_key", id: "key_1", label: "k", env: "test", scopes: ["admin"] } as const;
    for (const { id } of [logged, queued]) {
      const never = (await getDelivery(other, newId("dlv", new Date()))) as { message: string };
      const hidden = await getDelivery(other, id);
      expect(hidden).toMatchObject({ ok: false, error: "not_found" });
      expect((hidden as { message: string }).message.length).toBe(never.message.length);
      expect(await getDelivery({ ...ctx, actor: testKey }, id)).toMatchObject({ ok: false, error: "not_found" });
    }
    expect((await get(test.id, { ...ctx, actor: testKey })).id).toBe(test.id);
    const { id: webhookId } = await makeWebhook(ctx, "https://live.example/");
    for (const status of ["delivered", "held"] as const) {
      const { id } = await makeDelivery(ctx, { env: "test", webhookId, status });
      expect(await getDelivery({ ...ctx, actor: testKey }, id)).toMatchObject({ ok: false, error: "not_found" });
      expect((await get(id)).id).toBe(id);
    }
    expect(await getDelivery(await addMember(ctx, "billing"), logged.id)).toMatchObject({
      ok: false,
      error: "forbidden",
    });
  });

  it("returns attempts and body from one snapshot while a delivery moves", async () => {
    for (let round = 0; round < 20; round++) {
      const made = await makeDelivery(ctx, { status: "pending" });
      const [seen] = await Promise.all([get(made.id), finishDelivery(ctx, made.id)]);
      expect(["pending", "delivered"]).toContain(seen.status);
      expect(seen.body).toBe(made.body);
    }
    const { rows } = await sql().query("select count(*) as n from delivery_queue where workspace_id = $1", [
      ctx.workspaceId,
    ]);
    expect(rows).toEqual([{ n: 0 }]);
  });

  it("returns nothing recorded while it was reading", async () => {
    const made = await makeDelivery(ctx, { status: "pending", attempts: 1 });
    await attempt(made, 1);
    const recorder = await sql().connect();
    try {
      await recorder.query("begin");
      await recorder.query("lock table attempts in access exclusive mode");
      const reading = get(made.id);
      const waits = `select count(*) as n from pg_locks where relation = 'attempts'::regclass and not granted
        and database = (select oid from pg_database where datname = current_database())`;
      await expect.poll(async () => (await sql().query(waits)).rows).toEqual([{ n: 1 }]);
      await recorder.query(
        `insert into attempts (workspace_id, delivery_at, delivery_id, number, started_at, url, duration_ms, dns_ms, connect_ms, tls_ms,
           first_byte_ms, request_headers)
         values ($1, $2, $3, 2, $2, 'https://a.test/in', 31, 1, 2, 3, 24, '{}')`,
        [ctx.workspaceId, made.at, made.id],
      );
      await recorder.query("commit");
      expect(await reading).toMatchObject({ status: "pending", attempts_made: 1, attempts: [{ number: 1 }] });
      expect((await get(made.id)).attempts).toHaveLength(2);
    } finally {
      await recorder.query("rollback");
      recorder.release();
    }
  });
});
