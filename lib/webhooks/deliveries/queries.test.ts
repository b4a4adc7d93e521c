import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { closeDb, sql } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { encodeCursor } from "#lib/platform/values/lists/cursor.ts";
import { type DeliveryOptions, insertRow, makeDelivery } from "#testing/builders/delivery-log.ts";
import { makeWebhook } from "#testing/builders/webhook.ts";
import { addMember, type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { listDeliveries, tailDeliveries } from "./queries.ts";
import { ListDeliveriesInput, TailDeliveriesInput } from "./schema.ts";

await ownDatabase();
afterAll(closeDb);

let clock: ReturnType<typeof fakeClock>;
let ctx: Ctx;
beforeEach(async () => {
  clock = fakeClock(new Date());
  ctx = await makeWorkspace({ clock });
});

/** Makes a delivery one millisecond younger than the previous one. */
async function make(options: DeliveryOptions = {}): Promise<string> {
  clock.advance(1);
  return (await makeDelivery(ctx, options)).id;
}

const ask = (filter: object = {}, as: Ctx = ctx) => listDeliveries(as, ListDeliveriesInput.parse(filter));

async function page(filter: object = {}, as: Ctx = ctx) {
  const answer = await ask(filter, as);
  if (!answer.ok) throw new Error(answer.message);
  return answer.value;
}

const ids = async (filter: object = {}, as: Ctx = ctx) => (await page(filter, as)).data.map(({ id }) => id);

/** Reads every page of a list. */
async function walk(filter: object, between: () => Promise<void> = async () => undefined): Promise<string[]> {
  const seen: string[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const { data, next_cursor } = await page({ ...filter, ...(cursor && { cursor }) });
    seen.push(...data.map(({ id }) => id));
    cursor = next_cursor;
    await between();
  }
  return seen;
}

const testKey = { type: "api_key", id: "key_1", label: "k", env: "test", scopes: ["admin"] } as const;

describe("listDeliveries", () => {
  it("lists the queue and the log together, newest first", async () => {
    await insertRow("webhooks", {
      ...{
        id: `whk_${ctx.workspaceId.slice(3)}`,
        workspace_id: ctx.workspaceId,
        url: "https://b.test/hook",
        events: [],
      },
      ...{ secret: "x", secret_hint: "x", created_by: "system" },
    });
    const webhookId = `whk_${ctx.workspaceId.slice(3)}`;
    const delivered = await make({ webhookId, lastStatus: 200 });
    const pending = await make({ webhookId, status: "pending" });
    const held = await make({ webhookId: null, status: "held", env: "test" });
    const { data, next_cursor } = await page();
    expect(next_cursor).toBeNull();
    expect(data).toMatchObject([
      {
        ...{ id: held, object: "delivery", status: "held", webhook_id: null, url: "https://a.test/in", env: "test" },
        ...{ next_attempt_at: null, attempts_made: 0, delivered_at: null },
      },
      {
        id: pending,
        status: "pending",
        url: "https://b.test/hook",
        next_attempt_at: data[1]?.created_at,
      },
      {
        id: delivered,
        status: "delivered",
        last_status: 200,
        delivered_at: data[2]?.created_at,
        next_attempt_at: null,
      },
    ]);
  });

  it("shows no next attempt while one is running", async () => {
    const id = await make({ status: "pending" });
    await sql().query("update delivery_queue set leased_until = now() + interval '1 minute' where id = $1", [id]);
    expect((await page()).data).toMatchObject([{ id, status: "pending", next_attempt_at: null }]);
  });

  it.each([1, 2, 3, 7, 100])("returns each delivery once in pages of %i", async (limit) => {
    const made: string[] = [];
    for (let at = 0; at < 9; at++) made.push(await make({ status: at % 3 === 0 ? "pending" : "delivered" }));
    // Several of the same millisecond, in both tables.
    for (const status of ["failed", "held", "canceled", "pending"] as const)
      made.push((await makeDelivery(ctx, { status })).id);
    const seen = await walk({ limit });
    expect(seen).toEqual([...made].sort().reverse());
  });

  it("filters", async () => {
    const hook = "whk_01m7x5afk6fsnvfhzjc689rkj0";
    const plain = await make({ lastStatus: 200 });
    const failed = await make({ status: "failed", lastStatus: 503, webhookId: hook, attempts: 8, durationMs: 10_000 });
    const unanswered = await make({ status: "failed", event: "job.failed", attempts: 8, durationMs: 1_000 });
    const canceled = await make({ status: "canceled", env: "test" });
    const pending = await make({ status: "pending", webhookId: hook, attempts: 1, lastStatus: 429 });
    const held = await make({ status: "held", event: "job.failed" });
    // Deliveries made by a run have its time.
    clock.advance(1);
    const runAt = clock.now();
    const run = newId("rpl", runAt);
    const replay = await make({ replayOf: plain, runId: run, lastStatus: 202, at: runAt });
    const replayed = await make({ status: "pending", replayOf: plain });
    const all = [replayed, replay, held, pending, canceled, unanswered, failed, plain];
    expect(await ids()).toEqual(all);
    const moment = async (id: string) => (await page()).data.find((one) => one.id === id)?.created_at;
    const cases: [object, string[]][] = [
      [{ status: "delivered" }, [replay, plain]],
      [{ status: "failed" }, [unanswered, failed]],
      [{ status: "canceled" }, [canceled]],
      [{ status: "pending" }, [replayed, pending]],
      [{ status: "held" }, [held]],
      [{ event: "job.failed" }, [held, unanswered]],
      [{ event: "key.revoked" }, []],
      [{ webhook_id: hook }, [pending, failed]],
      [{ webhook_id: hook, status: "failed" }, [failed]],
      [{ env: "test" }, [canceled]],
      [{ env: "live" }, all.filter((id) => id !== canceled)],
      [{ code: "503" }, [failed]],
      [{ code: "5xx" }, [failed]],
      [{ code: "4xx" }, [pending]],
      [{ code: "2xx" }, [replay, plain]],
      [{ code: "202" }, [replay]],
      [{ min_duration_ms: "1000" }, [unanswered, failed]],
      [{ min_duration_ms: "10000" }, [failed]],
      [{ replay: "true" }, [replayed, replay]],
      [{ replay: "false" }, [held, pending, canceled, unanswered, failed, plain]],
      [{ replay_id: run }, [replay]],
      [{ from: await moment(held) }, [replayed, replay, held]],
      [{ to: await moment(unanswered) }, [failed, plain]],
      [{ from: await moment(failed), to: await moment(canceled) }, [unanswered, failed]],
      [{ from: "2001-01-01T00:00:00Z", to: "2001-02-01T00:00:00Z" }, []],
      [{ from: "9999-01-01T00:00:00Z" }, []],
      [{ to: "0001-01-01T00:00:00Z" }, []],
    ];
    for (const [filter, expected] of cases) expect([filter, await ids(filter)]).toEqual([filter, expected]);
  });

  it("continues at a cursor within a span, or at the span's end if that is older", async () => {
    const made: string[] = [];
    for (let count = 0; count < 5; count++) made.push(await make());
    const { data, next_cursor: newest } = await page({ limit: 1 });
    const to = data[0]?.created_at;
    const first = await page({ to, limit: 2 });
    expect(first.data.map(({ id }) => id)).toEqual([made[3], made[2]]);
    expect(await ids({ to, limit: 2, cursor: first.next_cursor })).toEqual([made[1], made[0]]);
    expect(await ids({ to: first.data[1]?.created_at, cursor: newest })).toEqual([made[1], made[0]]);
  });

  it("finds deliveries of an event in the queue and the log, including replays", async () => {
    const first = await makeDelivery(ctx, { at: new Date(clock.now().getTime() - 3_600_000) });
    const about = { eventId: first.eventId, eventAt: first.at };
    const { id: second } = await makeDelivery(ctx, { ...about, at: first.at, status: "canceled" });
    const { id: third } = await makeDelivery(ctx, { ...about, at: first.at, status: "pending" });
    const replay = await make({ ...about, replayOf: first.id, status: "failed" });
    const queued = await make({ ...about, replayOf: first.id, status: "pending" });
    await make();
    const event_id = first.eventId;
    expect(await ids({ event_id })).toEqual([queued, replay, ...[first.id, second, third].sort().reverse()]);
    expect(await ids({ event_id, status: "failed" })).toEqual([replay]);
    expect(await ids({ event_id, replay: "false", status: "canceled" })).toEqual([second]);
    expect(await walk({ event_id, limit: 2 })).toHaveLength(5);
    expect(await ids({ event_id: newId("evt", clock.now()) })).toEqual([]);
  });

  it("rejects invalid filter values", () => {
    for (const filter of [
      ...[
        { status: "sent" },
        { event: "x" },
        { webhook_id: "whk_1" },
        { event_id: "dlv_1" },
        { env: "prod" },
        { code: "6xx" },
      ],
      ...[
        { code: "50" },
        { from: "yesterday" },
        { limit: 101 },
        { limit: 0 },
        { text: "x".repeat(501) },
        { min_duration_ms: 0 },
      ],
      ...[{ replay: "yes" }, { replay_id: "rpl_" }, { nope: 1 }, { webhook_id: "whk_01m7x5afk6fsnvfhzjc689rk\0w" }],
    ])
      expect([filter, ListDeliveriesInput.safeParse(filter).success]).toEqual([filter, false]);
  });

  it.each([
    "",
    "x",
    "bnVsbA",
    encodeCursor([]),
    encodeCursor([null]),
    encodeCursor(["dlv_1"]),
    encodeCursor(["evt_01m7x5afk6fsnvfhzjc689rkjw"]),
    encodeCursor(["dlv_01m7x5afk6fsnvfhzjc689rkjw", 1]),
    encodeCursor(["dlv_01m7x5afk6fsnvfhzjc689rkjw' or true --"]),
    encodeCursor([-1]),
    encodeCursor([1.5]),
    encodeCursor([1e300]),
    encodeCursor(["infinity"]),
  ])("rejects the cursor %j", async (cursor) => {
    expect(await ask({ cursor })).toMatchObject({ ok: false, error: "invalid_cursor" });
    expect(await tailDeliveries(ctx, TailDeliveriesInput.parse({ after: cursor }))).toMatchObject({ ok: false });
  });

  it("treats another workspace's cursor only as a point in time", async () => {
    const mine = await make();
    const other = await makeWorkspace({ clock });
    clock.advance(1);
    for (let at = 0; at < 3; at++) await makeDelivery(other, {});
    const { next_cursor } = await page({ limit: 1 }, other);
    expect(await ids({ cursor: next_cursor })).toEqual([mine]);
  });
});

describe("visibility", () => {
  it("hides other workspaces' deliveries from every filter", async () => {
    const made = await makeDelivery(ctx, { data: { name: "secretword" } });
    const other = await makeWorkspace({ clock });
    await makeDelivery(other, { status: "pending" });
    for (const filter of [
      { event_id: made.eventId },
      { text: "secretword" },
      { text: made.eventId },
      { status: "delivered" },
    ])
      expect(await ids(filter, other)).toEqual([]);
    expect(await ids({}, other)).toHaveLength(1);
    expect(await ids({ text: "secretword" })).toEqual([made.id]);
  });

  it("shows a test key only what test keys caused", async () => {
    await make();
    await make({ status: "pending" });
    const [logged, queued] = [await make({ env: "test" }), await make({ env: "test", status: "pending" })];
    // Deliveries to live subscriptions show their URL.
    const { id: live } = await makeWebhook(ctx, "https://live.example/", { events: [] });
    const { id: own } = await makeWebhook(ctx, "https://test.example/", { events: [], testOnly: true });
    await make({ env: "test", webhookId: live });
    await make({ env: "test", webhookId: live, status: "held" });
    const seen = await make({ env: "test", webhookId: own });
    const as = { ...ctx, actor: testKey };
    expect(await ids({}, as)).toEqual([seen, queued, logged]);
    expect(await ids({ webhook_id: live }, as)).toEqual([]);
    expect(await ids({ webhook_id: own }, as)).toEqual([seen]);
    expect(await ids({ webhook_id: live }, ctx)).toHaveLength(2);
    expect(await ids({ env: "live" }, as)).toEqual([]);
    expect(await ids({ status: "delivered" }, as)).toEqual([seen, logged]);
  });

  it("shows members everything and refuses the billing role", async () => {
    await make();
    expect(await ids({}, await addMember(ctx, "member"))).toHaveLength(1);
    const billing = await addMember(ctx, "billing");
    expect(await ask({}, billing)).toMatchObject({ ok: false, error: "forbidden" });
    expect(await tailDeliveries(billing, TailDeliveriesInput.parse({}))).toMatchObject({
      ok: false,
      error: "forbidden",
    });
  });
});
