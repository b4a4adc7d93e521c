import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { EVENT_TYPES } from "#lib/kernel/events/types.ts";
import { closeDb, db, sql } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { logDeliveries } from "#testing/builders/replay-deliveries.ts";
import { beginReplay, queuedOf, replayInput } from "#testing/builders/replays.ts";
import { makeWebhook } from "#testing/builders/webhook.ts";
import { type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { previewReplay } from "./preview-replay.ts";
import { queueStep } from "./queue-step.ts";

await ownDatabase();

let ctx: Ctx & { clock: ReturnType<typeof fakeClock> };
let webhook: string;

beforeEach(async () => {
  const clock = fakeClock(new Date());
  ctx = { ...(await makeWorkspace({ clock })), clock };
  webhook = (await makeWebhook(ctx, "https://example.com/hook")).id;
});
afterAll(closeDb);

const begin = async (options: Record<string, unknown> = {}): Promise<string> => (await beginReplay(ctx, options)).id;

async function queueAll(run: string, most?: number): Promise<number> {
  let steps = 1;
  while (await queueStep(ctx, run, most)) steps++;
  return steps;
}

const row = (id: string) => db().replayRun.findUniqueOrThrow({ where: { id, workspaceId: ctx.workspaceId } });
const originals = async (run: string) => (await queuedOf(run)).map(({ replayOf }) => replayOf);

/** Returns how many statements in this database wait for a lock. */
const waiting = async (): Promise<number> => {
  const { rows } = await sql().query(
    "select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
  );
  return rows[0].n;
};

describe("the range of a run", () => {
  it("is queued in limited steps, oldest first, each delivery once", async () => {
    const logged = await logDeliveries(ctx, webhook, 10);
    const run = await begin();
    expect(await row(run)).toMatchObject({ total: 0, queuedAt: null, cursorId: null });
    expect(await queueStep(ctx, run, 4)).toBe(true);
    expect(await originals(run)).toEqual(logged.slice(0, 4));
    expect(await row(run)).toMatchObject({ total: 4, queuedAt: null, cursorId: logged[3] });
    expect(await queueAll(run, 4)).toBe(2);
    expect(await originals(run)).toEqual(logged);
    expect(await row(run)).toMatchObject({ total: 10, queuedAt: ctx.clock.now() });
    expect(await queueStep(ctx, run, 4)).toBe(false);
    expect((await row(run)).total).toBe(10);
  });

  it("is queued with everything the dispatcher needs, and waits", async () => {
    const [id = ""] = await logDeliveries(ctx, webhook, 1);
    await db().delivery.updateMany({ where: { id }, data: { searchTerms: [3, -1, 4] } });
    const original = await db().delivery.findFirstOrThrow({ where: { id } });
    const run = await begin();
    await queueAll(run);
    const queued = await db().queuedDelivery.findFirstOrThrow({ where: { runId: run } });
    expect(queued).toMatchObject({
      createdAt: ctx.clock.now(),
      eventId: original.eventId,
      eventAt: original.eventAt,
      eventType: "key.created",
      env: "live",
      endpoint: webhook,
      webhookId: webhook,
      url: null,
      lane: "waiting",
      attemptsMade: 0,
      replayOf: id,
      originalAt: original.firstAttemptAt,
      searchTerms: [3, -1, 4],
    });
    expect(queued.id.slice(4, 14)).toBe(run.slice(4, 14));
  });

  it("carries the event's time if the original was never tried", async () => {
    const [id] = await logDeliveries(ctx, webhook, 1, { status: "canceled" });
    const run = await begin({ status: "canceled" });
    await queueAll(run);
    const queued = await db().queuedDelivery.findFirstOrThrow({ where: { runId: run } });
    expect([queued.replayOf, queued.originalAt]).toEqual([id, queued.eventAt]);
  });

  it("resumes after a step that was rolled back completely", async () => {
    const logged = await logDeliveries(ctx, webhook, 9);
    const run = await begin();
    await queueStep(ctx, run, 2);
    const client = await sql().connect();
    await client.query("begin");
    await client.query("select queue_replays($1, 4, $2)", [run, ctx.clock.now().getTime()]);
    await client.query("rollback");
    client.release();
    expect(await originals(run)).toEqual(logged.slice(0, 2));
    await queueAll(run, 3);
    expect(await originals(run)).toEqual(logged);
    expect((await row(run)).total).toBe(9);
  });

  it("is queued once by concurrent workers, even at the same step", async () => {
    const logged = await logDeliveries(ctx, webhook, 30);
    const run = await begin();
    const client = await sql().connect();
    await client.query("begin");
    await client.query("select queue_replays($1, 4, $2)", [run, ctx.clock.now().getTime()]);
    const second = queueStep(ctx, run, 4);
    await expect.poll(waiting, { timeout: 90_000 }).toBe(1);
    await client.query("commit");
    client.release();
    expect(await second).toBe(false);
    expect((await row(run)).total).toBe(4);

    const worker = async () => {
      while (!(await row(run)).queuedAt) await queueStep(ctx, run, 3);
    };
    await Promise.all([worker(), worker()]);
    expect(await originals(run)).toEqual(logged);
    expect((await row(run)).total).toBe(30);
  });

  it("is not queued again after it was sent", async () => {
    await logDeliveries(ctx, webhook, 6);
    const run = await begin();
    await queueStep(ctx, run, 4);
    await db().queuedDelivery.deleteMany({ where: { runId: run } });
    await queueAll(run, 4);
    expect(await originals(run)).toHaveLength(2);
    expect((await row(run)).total).toBe(6);
  });

  it("stops when the run is canceled during a step", async () => {
    await logDeliveries(ctx, webhook, 8);
    const run = await begin();
    await queueStep(ctx, run, 4);
    const client = await sql().connect();
    await client.query("begin");
    await client.query("update replay_runs set status = 'canceled' where id = $1", [run]);
    const step = queueStep(ctx, run, 4);
    await expect.poll(waiting, { timeout: 90_000 }).toBe(1);
    await client.query("commit");
    client.release();
    expect(await step).toBe(false);
    expect(await originals(run)).toHaveLength(4);
    expect(await row(run)).toMatchObject({ total: 4, queuedAt: null });
    expect(await queueStep(ctx, run, 4)).toBe(false);
  });

  it("is processed even while the run is paused, so that its total is known", async () => {
    await logDeliveries(ctx, webhook, 3);
    const run = await begin();
    await db().replayRun.update({ where: { id: run }, data: { status: "paused" } });
    await queueAll(run);
    expect(await row(run)).toMatchObject({ total: 3, queuedAt: expect.any(Date), status: "paused" });
  });
});

describe("the deliveries of a run", () => {
  const at = (minutes: number) => new Date(ctx.clock.now().getTime() - minutes * 60_000);

  it("are those from the start of its range up to, but excluding, its end", async () => {
    await logDeliveries(ctx, webhook, 3, { at: at(30) });
    const inside = await logDeliveries(ctx, webhook, 3, { at: at(20) });
    await logDeliveries(ctx, webhook, 3, { at: at(10) });
    const run = await begin({ from: at(20).toISOString(), to: at(10).toISOString() });
    await queueAll(run, 2);
    expect(await originals(run)).toEqual(inside);
  });

  it("were finished when it was created, are not replays, and have a subscription", async () => {
    const gone = await makeWebhook(ctx, "https://example.com/gone");
    await db().webhook.update({ where: { id: gone.id }, data: { deletedAt: ctx.clock.now() } });
    const [one, ...more] = await logDeliveries(ctx, webhook, 2);
    await logDeliveries(ctx, gone.id, 1);
    await logDeliveries(ctx, null, 1, { url: "https://example.com/ad-hoc" });
    if (one) await logDeliveries(ctx, webhook, 1, { replayOf: one });
    await logDeliveries(ctx, webhook, 1, { finishedAt: new Date(ctx.clock.now().getTime() + 1) });
    const stranger = await makeWorkspace({ clock: ctx.clock });
    await logDeliveries(stranger, (await makeWebhook(stranger, "https://example.com/")).id, 2);
    const run = await begin();
    ctx.clock.advance(60_000);
    await logDeliveries(ctx, webhook, 1, { at: at(0.5) });
    await queueAll(run, 2);
    expect(await originals(run)).toEqual([one, ...more]);
    expect(await db().queuedDelivery.count({ where: { workspaceId: stranger.workspaceId } })).toBe(0);
  });

  it.each([
    [{}, 16],
    [{ event: "job.failed" }, 4],
    [{ event: "scrape.completed" }, 0],
    [{ status: ["delivered"] }, 4],
    [{ status: ["failed"] }, 11],
    [{ status: ["canceled"] }, 1],
    [{ env: "test" }, 5],
    [{ env: "live", status: ["failed"] }, 6],
    [{ webhook: "other" }, 2],
    [{ webhook: "other", event: "key.revoked" }, 2],
    [{ webhook: "other", event: "job.failed" }, 0],
  ])("with the filters %j are %i, as previewed", async (options: Record<string, unknown>, count) => {
    const other = (await makeWebhook(ctx, "https://example.com/other")).id;
    await logDeliveries(ctx, webhook, 4, { event: "job.failed" });
    await logDeliveries(ctx, webhook, 4, { status: "delivered" });
    await logDeliveries(ctx, webhook, 1, { status: "canceled" });
    await logDeliveries(ctx, webhook, 5, { env: "test" });
    await logDeliveries(ctx, other, 2, { event: "key.revoked" });
    const { webhook: named, ...rest } = options;
    const filters = { ...rest, ...(named ? { webhook_id: other } : {}) };
    expect(await previewReplay(ctx, replayInput(filters))).toEqual({ ok: true, value: { count } });
    const run = await begin(filters);
    await queueAll(run, 3);
    expect(await row(run)).toMatchObject({ total: count, filters });
    expect(await queuedOf(run)).toHaveLength(count);
  });

  it("can be selected by each event type", async () => {
    for (const event of EVENT_TYPES) await logDeliveries(ctx, webhook, 1, { event });
    for (const event of EVENT_TYPES)
      expect(await previewReplay(ctx, replayInput({ event }))).toEqual({ ok: true, value: { count: 1 } });
  });

  it("may be replayed by another run, under new IDs", async () => {
    const logged = await logDeliveries(ctx, webhook, 3);
    const runs = [await begin(), await begin()];
    for (const run of runs) {
      await queueAll(run);
      expect(await originals(run)).toEqual(logged);
    }
  });
});
