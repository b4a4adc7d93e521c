import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { closeDb, db, sql } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { emitEvent, makeWebhook } from "#testing/builders/webhook.ts";
import { type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { holdBacklogs } from "./hold-backlogs.ts";
import { lockWebhook } from "./lock-webhook.ts";
import { pauseFailingWebhook } from "./pause-failing-webhook.ts";
import { resumeWebhook } from "./resume-webhook.ts";
import { ResumeWebhookInput } from "./schema.ts";

await ownDatabase();
afterAll(closeDb);

let ctx: Ctx & { clock: ReturnType<typeof fakeClock> };
let webhook: string;
beforeEach(async () => {
  await db().queuedDelivery.deleteMany();
  const clock = fakeClock(new Date());
  ctx = { ...(await makeWorkspace({ clock })), clock };
  webhook = await failingWebhook();
});

async function failingWebhook(): Promise<string> {
  const { id } = await makeWebhook(ctx, "https://hooks.example/");
  await db().webhook.update({ where: { id }, data: { consecutiveFailures: 4 } });
  return id;
}

const queued = (id = webhook) => db().queuedDelivery.findMany({ where: { webhookId: id }, orderBy: { id: "asc" } });
const lanes = async (id = webhook) => (await queued(id)).map(({ lane }) => lane).toSorted();
const hold = (signal = new AbortController().signal) => holdBacklogs({ clock: ctx.clock, signal });

/** Records the fifth consecutive failure. */
const fail = (id = webhook) =>
  db().$transaction(async (tx) => {
    const locked = await lockWebhook(tx, { id, workspaceId: ctx.workspaceId });
    return locked && (await pauseFailingWebhook(tx, ctx, locked));
  });

/** Locks rows until released or disposed. */
async function lock(text: string, id: string): Promise<AsyncDisposable & { release(): Promise<void> }> {
  const client = await sql().connect();
  await client.query("begin");
  await client.query(`${text} for no key update`, [id]);
  let isHeld = true;
  const release = async () => {
    if (isHeld) await client.query("commit");
    if (isHeld) client.release();
    isHeld = false;
  };
  return { release, [Symbol.asyncDispose]: release };
}

describe("a subscription paused by failures", () => {
  it("is paused immediately, however long holding its deliveries takes", async () => {
    for (let at = 0; at < 3; at++) await emitEvent(ctx);
    await using locked = await lock("select from delivery_queue where webhook_id = $1", webhook);
    expect(await fail()).toMatchObject({ id: webhook, failures: 5 });
    expect(await db().webhook.findUniqueOrThrow({ where: { id: webhook } })).toMatchObject({
      status: "paused",
      pausedReason: "5 deliveries in a row failed.",
    });
    await locked.release();
    expect(await hold()).toBe(3);
    expect(await lanes()).toEqual(["held", "held", "held"]);
    expect(await hold()).toBe(0);
  });

  it("has waiting deliveries held, except running ones and requested replays", async () => {
    const others = [await failingWebhook(), await failingWebhook()];
    for (let at = 0; at < 5; at++) await emitEvent(ctx);
    const [sending, lapsed, replay, parked] = (await queued()).map(({ id }) => id);
    const inMs = (ms: number) => new Date(ctx.clock.now().getTime() + ms);
    const set = (id: string | undefined, data: object) =>
      db().queuedDelivery.updateMany({ where: { id: id ?? "" }, data });
    await set(sending, { leasedUntil: inMs(20_000), dueAt: inMs(20_000) });
    await set(lapsed, { leasedUntil: inMs(-1), dueAt: inMs(-1) });
    await set(replay, { lane: "replay" });
    await set(parked, { lane: "parked" });
    await fail();
    await fail(others[0]);
    expect(await hold()).toBe(3 + 5);
    expect(await lanes()).toEqual(["held", "held", "held", "live", "replay"]);
    expect((await queued()).find(({ id }) => id === sending)).toMatchObject({ lane: "live" });
    expect(new Set(await lanes(others[1]))).toEqual(new Set(["live"]));
  });

  it("is skipped while locked and found again later", async () => {
    await emitEvent(ctx);
    await fail();
    await using locked = await lock("select from webhooks where id = $1", webhook);
    expect(await hold()).toBe(0);
    await locked.release();
    expect(await hold()).toBe(1);
  });

  it("is left to another worker when this one stops", async () => {
    await emitEvent(ctx);
    await fail();
    expect(await hold(AbortSignal.abort())).toBe(0);
    expect(await hold()).toBe(1);
  });

  it.each(["deliver", "skip"] as const)("can be resumed before anything was held: %s", async (held) => {
    for (let at = 0; at < 4; at++) await emitEvent(ctx);
    await fail();
    ctx.clock.advance(60_000);
    const now = ctx.clock.now().getTime();
    const resumed = await resumeWebhook(ctx, webhook, ResumeWebhookInput.parse({ held, rate_per_second: 2 }));
    expect(resumed).toMatchObject({ value: { status: "active", held: { action: held, deliveries: 4 } } });
    expect((await queued()).map(({ lane, dueAt }) => [lane, dueAt.getTime() - now])).toEqual(
      held === "skip" ? [] : [0, 500, 1_000, 1_500].map((after) => ["live", after]),
    );
    expect(await hold()).toBe(0);
  });
});
