import { mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { archiveDays } from "#lib/platform/archive/archive-days.ts";
import { closeDb, db, sql, tables } from "#lib/platform/database/client.ts";
import { env } from "#lib/platform/env/env.ts";
import { log } from "#lib/platform/logging/log.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { advanceReplays } from "#lib/webhooks/replays/advance-replays.ts";
import { dayAgo } from "#testing/builders/archived-log.ts";
import { logDeliveries } from "#testing/builders/replay-deliveries.ts";
import { beginReplay } from "#testing/builders/replays.ts";
import { makeWebhook } from "#testing/builders/webhook.ts";
import { type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { loopbackPolicy } from "#testing/services/outbound-targets.ts";
import { webhookReceiver } from "#testing/services/webhook-receiver.ts";
import { attemptDelivery } from "./dispatch/attempt-delivery.ts";
import { type Claim, claim } from "./dispatch/claim-deliveries.ts";
import { ARCHIVE_AGAIN_MS } from "./dispatch/constants.ts";
import { loadTargets } from "./dispatch/targets.ts";
import { replayDelivery } from "./replay-delivery.ts";

await ownDatabase();
log.level = "silent";
const OLD = 20;
const NOON = new Date(Date.parse(dayAgo(OLD)) + 12 * 3_600_000);

let folder: string;
let ctx: Ctx & { clock: ReturnType<typeof fakeClock> };
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "archive-"));
});
afterAll(async () => {
  await closeDb();
  await rm(folder, { recursive: true });
});

let places = 0;
beforeEach(async () => {
  const clock = fakeClock(new Date());
  ctx = { ...(await makeWorkspace({ clock })), clock };
  await sql().query("truncate archived_days, archived_parts, events, delivery_queue, deliveries");
  for (const table of ["events", "deliveries"]) await tables().query("select make_day($1, $2)", [table, dayAgo(OLD)]);
  Object.assign(env(), { LOG_DAYS: 90, DATABASE_DAYS: 7, ARCHIVE_TO: path.join(folder, `place-${places++}`) });
});

/** Makes `count` failed deliveries on the old day, with archived events. */
async function makeArchived(url: string | null, count = 1): Promise<string[]> {
  const webhookId = url === null ? null : (await makeWebhook(ctx, url)).id;
  const ids = await logDeliveries(ctx, webhookId, count, { at: NOON });
  expect(await archiveDays({ signal: new AbortController().signal })).toBe(1);
  expect(await db().event.count()).toBe(0);
  return ids;
}

const eventOf = async (id: string) => (await db().delivery.findFirstOrThrow({ where: { id } })).eventId;

async function claimAll(): Promise<Claim[]> {
  const { claims } = await claim(ctx, { most: 100, otherwise: 100, named: [], parked: [] });
  await loadTargets(claims);
  return claims;
}
const attemptAll = (claims: readonly Claim[]) =>
  Promise.all(claims.map((one) => attemptDelivery(one, { clock: ctx.clock, policy: loopbackPolicy() }, () => {})));

const place = () => env().ARCHIVE_TO ?? "";
const takeAway = () => rename(place(), `${place()}-away`);
const bringBack = () => rename(`${place()}-away`, place());

describe("a delivery whose event is archived", () => {
  it("is replayed byte for byte; its event is restored and emits nothing", async () => {
    await using target = await webhookReceiver();
    const [id = ""] = await makeArchived(target.url);
    const replay = await replayDelivery(ctx, id);
    expect(replay).toMatchObject({ ok: true, value: { replay_of: id, status: "pending" } });
    expect(await db().queuedDelivery.count()).toBe(1);
    expect(await db().event.findMany()).toMatchObject([
      { id: await eventOf(id), createdAt: NOON, type: "key.created" },
    ]);
    await attemptAll(await claimAll());
    expect(target.last().body.toString()).toBe(`{"id":"${await eventOf(id)}"}`);
    expect(await db().delivery.findFirst({ where: { replayOf: id } })).toMatchObject({ status: "delivered" });
    // The event is already restored.
    expect(await replayDelivery(ctx, id)).toMatchObject({ ok: true });
    expect(await db().event.count()).toBe(1);
  });

  it("is replayed even if its day exists again and another event was restored", async () => {
    const [first = "", second = ""] = await makeArchived("https://example.com/hook", 2);
    expect(await replayDelivery(ctx, first)).toMatchObject({ ok: true });
    await tables().query("select make_day('events', $1)", [dayAgo(OLD)]);
    expect(await replayDelivery(ctx, second)).toMatchObject({ ok: true });
    expect(await db().event.count()).toBe(2);
    expect(await archiveDays({ signal: new AbortController().signal })).toBe(0);
    expect(await db().queuedDelivery.count()).toBe(2);
  });

  it("is refused with the reason if the archive cannot be read or the event is gone", async () => {
    const [id = ""] = await makeArchived("https://example.com/hook");
    await takeAway();
    expect(await replayDelivery(ctx, id)).toMatchObject({
      ...{ ok: false, error: "archive_unavailable" },
      message: expect.stringContaining(`The events of ${dayAgo(OLD)} cannot be`),
    });
    expect(await db().queuedDelivery.count()).toBe(0);
    await bringBack();
    await sql().query("truncate archived_parts");
    expect(await replayDelivery(ctx, id)).toMatchObject({ ok: false, error: "event_expired" });
    expect(await replayDelivery(await makeWorkspace(), id)).toMatchObject({ ok: false, error: "not_found" });
  });

  it("is sent by a bulk replay, and waits without an attempt while the archive cannot be read", async () => {
    await using target = await webhookReceiver();
    const originals = await makeArchived(target.url, 12);
    await beginReplay(ctx, { from: new Date(NOON.getTime() - 1_000).toISOString(), rate_per_second: 25 });
    await advanceReplays(ctx);
    ctx.clock.advance(1_000);
    await advanceReplays(ctx);
    await takeAway();
    const claims = await claimAll();
    expect(claims).toHaveLength(12);
    const began = ctx.clock.now().getTime();
    await attemptAll(claims);
    const waiting = await db().queuedDelivery.findMany();
    expect(waiting).toHaveLength(12);
    for (const { attemptsMade, leasedUntil, dueAt } of waiting)
      expect([attemptsMade, leasedUntil, dueAt.getTime()]).toEqual([0, null, began + ARCHIVE_AGAIN_MS]);
    expect([await claimAll(), await db().event.count()]).toEqual([[], 0]);

    await bringBack();
    ctx.clock.advance(ARCHIVE_AGAIN_MS);
    await attemptAll(await claimAll());
    const sent = target.received.map(({ body }) => JSON.parse(body.toString()).id).toSorted();
    expect(sent).toEqual((await Promise.all(originals.map(eventOf))).toSorted());
    expect(await db().delivery.count({ where: { replayOf: { not: null }, status: "delivered" } })).toBe(12);
    expect(await db().event.count()).toBe(12);
  });

  it("goes to an ad hoc URL with its translated body", async () => {
    await using target = await webhookReceiver();
    const [id = ""] = await logDeliveries(ctx, null, 1, { at: NOON, url: target.url });
    await sql().query("update events set addressed_body = $1", [Buffer.from('{"of":"another dialect"}')]);
    expect(await archiveDays({ signal: new AbortController().signal })).toBe(1);
    expect(await replayDelivery(ctx, id)).toMatchObject({ ok: true });
    await attemptAll(await claimAll());
    expect(target.last().body.toString()).toBe('{"of":"another dialect"}');
  });
});
