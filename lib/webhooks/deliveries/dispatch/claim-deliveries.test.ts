import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { closeDb, db, sql } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { backlogs, clearBacklogs } from "#testing/builders/backlog.ts";
import { emitEvent, makeWebhook } from "#testing/builders/webhook.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { lockHolders } from "#testing/services/lock-holders.ts";
import { type Claim, claim, findParked, releaseClaims } from "./claim-deliveries.ts";
import { LEASE_MS, SUPPRESS_LOCK } from "./constants.ts";
import { DueDeliveries } from "./due-deliveries.ts";
import { Endpoints } from "./endpoints.ts";
import { NotificationSuppression } from "./suppress-notifications.ts";

await ownDatabase();
const clock = fakeClock(new Date());
const ctx = await makeWorkspace({ clock });
const { backlog } = backlogs(ctx, clock);
afterAll(closeDb);
beforeEach(clearBacklogs);

const rooms = { most: 100, otherwise: 100, named: [], parked: [] };
const lanes = async () =>
  (await db().queuedDelivery.groupBy({ by: ["lane"], _count: true, orderBy: { lane: "asc" } })).map((row) => [
    row.lane,
    row._count,
  ]);

describe("a claim", () => {
  it("takes due deliveries in order, under a lease that excludes others", async () => {
    await backlog(3);
    const first = await claim({ clock }, { ...rooms, most: 2 });
    expect(first).toMatchObject({ full: true, parked: [] });
    const second = await claim({ clock }, rooms);
    expect([...first.claims, ...second.claims].map(({ fence, isReplay }) => [fence, isReplay])).toEqual(
      Array(3).fill([1, false]),
    );
    const times = first.claims.concat(second.claims).map(({ eventId }) => eventId);
    expect(times).toEqual([...times].sort());
    expect(JSON.parse(Buffer.from(first.claims[0]?.body ?? "").toString())).toMatchObject({ id: times[0] });

    clock.advance(LEASE_MS - 1_000);
    expect((await claim({ clock }, rooms)).claims).toEqual([]);
    clock.advance(1_000);
    const again = await claim({ clock }, rooms);
    expect(again.claims.map(({ id, fence, attemptsMade }) => [id, fence, attemptsMade])).toEqual(
      first.claims.concat(second.claims).map(({ id }) => [id, 2, 0]),
    );
  });

  it("is abandoned if its response is too late, and the next uses another connection", async () => {
    await backlog(1);
    const blocker = await sql().connect();
    await blocker.query("begin; lock table delivery_queue in exclusive mode");
    const late = await claim({ clock }, rooms).catch((error: Error) => error.message);
    blocker.release(true); // rolls back
    expect(late).toBe("Query read timeout");
    // Whatever the first claim took after all stays leased until the lease ends.
    clock.advance(LEASE_MS);
    // The first statement may still be running and hold the row.
    await expect.poll(async () => (await claim({ clock }, rooms)).claims.length).toBe(1);
  });

  it("gives each delivery to only one of many concurrent claims", async () => {
    await backlog(40);
    const claims = await Promise.all(Array.from({ length: 8 }, () => claim({ clock }, { ...rooms, most: 10 })));
    const ids = claims.flatMap((each) => each.claims.map(({ id }) => id));
    expect(ids).toHaveLength(40);
    expect(new Set(ids).size).toBe(40);
  });

  it("skips more than it takes if allowed to, and leaves the rest unchanged", async () => {
    const busy = await backlog(10);
    const quiet = await backlog(6);
    const passed = await claim({ clock }, { ...rooms, most: 4, look: 16, named: [{ endpoint: busy, room: 0 }] });
    expect(passed.claims.map(({ endpoint }) => endpoint)).toEqual(Array(4).fill(quiet));
    expect(passed).toMatchObject({ parked: [busy], full: true });
    expect(await lanes()).toEqual([
      ["live", 6],
      ["parked", 10],
    ]);
    expect((await claim({ clock }, rooms)).claims).toHaveLength(2);
  });

  it("parks deliveries without room, so that they block nobody, and takes them first later", async () => {
    const busy = await backlog(30);
    const quiet = await backlog(2);
    const named = [{ endpoint: busy, room: 3 }];
    const passed = await claim({ clock }, { ...rooms, most: 20, named });
    expect(passed.claims).toHaveLength(3);
    expect(passed).toMatchObject({ parked: [busy], full: true });
    const reached = await claim({ clock }, { ...rooms, most: 20, named: [{ endpoint: busy, room: 0 }] });
    expect(reached.claims.map(({ endpoint }) => endpoint)).toEqual([quiet, quiet]);
    expect(await lanes()).toEqual([
      ["live", 5],
      ["parked", 27],
    ]);
    expect(await findParked()).toEqual([busy]);

    const named5 = [{ endpoint: busy, room: 5 }];
    await db().webhook.updateMany({ where: { id: busy }, data: { events: ["*"] } });
    clock.advance(1);
    await emitEvent(ctx);
    const back = await claim({ clock }, { ...rooms, named: named5, parked: named5 });
    const newest = await db().event.findFirstOrThrow({ orderBy: { id: "desc" } });
    expect(back.claims).toHaveLength(5 + 1);
    expect(back.claims.filter(({ endpoint }) => endpoint === busy).map(({ eventId }) => eventId)).not.toContain(
      newest.id,
    );
    expect(back.parked).toEqual([busy]);
  });

  it("lets new deliveries of an endpoint pass once none of it are parked", async () => {
    const busy = await backlog(4);
    await claim({ clock }, { ...rooms, named: [{ endpoint: busy, room: 2 }] });
    await emitEvent(ctx);
    const room = [{ endpoint: busy, room: 10 }];
    expect((await claim({ clock }, { ...rooms, named: room, parked: room })).claims).toHaveLength(3);
    expect(await findParked()).toEqual([]);
  });

  it("holds deliveries of a paused subscription, parked or not, except requested replays", async () => {
    const id = await backlog(3);
    await claim({ clock }, { ...rooms, otherwise: 0 });
    await emitEvent(ctx);
    const [one] = await db().queuedDelivery.findMany({ where: { lane: "live" } });
    await db().queuedDelivery.updateMany({ where: { id: one?.id ?? "" }, data: { lane: "replay", replayOf: "dlv_x" } });
    await emitEvent(ctx);
    await db().webhook.update({ where: { id }, data: { status: "paused" } });
    const room = [{ endpoint: id, room: 10 }];
    const { claims, parked } = await claim({ clock }, { ...rooms, named: room, parked: room });
    expect(claims.map((each) => [each.id, each.isReplay])).toEqual([[one?.id, true]]);
    expect(parked).toEqual([]);
    expect(await lanes()).toEqual([
      ["held", 4],
      ["replay", 1],
    ]);
  });

  it("takes replays only after live deliveries and postpones those without room", async () => {
    const id = await backlog(5);
    await db().queuedDelivery.updateMany({ data: { lane: "replay", replayOf: "dlv_x" } });
    await emitEvent(ctx);
    const live = await claim({ clock }, { ...rooms, most: 1 });
    expect(live.claims).toMatchObject([{ isReplay: false }]);
    const replays = await claim({ clock }, { ...rooms, named: [{ endpoint: id, room: 2 }] });
    expect(replays.claims.map(({ isReplay }) => isReplay)).toEqual([true, true]);
    expect((await claim({ clock }, rooms)).claims).toEqual([]);
    clock.advance(1_100);
    expect((await claim({ clock }, rooms)).claims).toHaveLength(3);
  });

  it("skips replays without room and postpones them longer each time", async () => {
    const id = await backlog(3);
    await db().queuedDelivery.updateMany({ data: { lane: "replay", replayOf: "dlv_x" } });
    const none = { ...rooms, most: 3, look: 1_000, named: [{ endpoint: id, room: 0 }] };
    // The limit was reached: the deliveries behind those should be examined now.
    expect(await claim({ clock }, none)).toEqual({ claims: [], parked: [], full: true });
    clock.advance(1_100);
    expect((await claim({ clock }, none)).full).toBe(true);
    clock.advance(1_100);
    expect(await claim({ clock }, rooms)).toMatchObject({ claims: [], full: false });
    clock.advance(1_000);
    expect((await claim({ clock }, rooms)).claims).toHaveLength(3);
  });

  it("that is released is due immediately, unless another process has claimed it", async () => {
    await backlog(2);
    const { claims } = await claim({ clock }, rooms);
    const stale = claims.map((each) => ({ ...each, fence: each.fence - 1 }));
    await releaseClaims({ clock }, stale);
    expect((await claim({ clock }, rooms)).claims).toEqual([]);
    await releaseClaims({ clock }, claims);
    expect((await claim({ clock }, rooms)).claims).toHaveLength(2);
  });
});

describe("a due delivery", () => {
  const due = (endpoints: Endpoints, at: { ms: number }, seen: Claim[][] = []) =>
    new DueDeliveries(
      clock,
      endpoints,
      async (claims) => {
        seen.push([...claims]);
      },
      () => at.ms,
    );

  it("is claimed while its endpoint has room; the rest are parked until there is some", async () => {
    const { id: endpoint } = await makeWebhook(ctx, "https://example.com/");
    for (let at = 0; at < 6; at++) await emitEvent(ctx);
    const endpoints = new Endpoints(100);
    const seen: Claim[][] = [];
    const here = due(endpoints, { ms: 0 }, seen);
    const first = await here.claim();
    expect([first.begin.length, first.found, first.more, here.moreIsDue]).toEqual([4, 4, false, false]);
    expect(seen).toEqual([first.begin]);
    expect(endpoints.isParked(endpoint)).toBe(true);
    expect(await here.claim()).toEqual({ begin: [], found: 0, more: false });
    endpoints.sent(endpoint, { durationMs: 5, timedOut: false, accepted: true });
    const next = await here.claim();
    expect([next.begin.length, next.found, next.more]).toEqual([2, 2, false]);
    expect(endpoints.isParked(endpoint)).toBe(false);
  });

  it("is not claimed while no slot is free; a full claim reports that more are due", async () => {
    await makeWebhook(ctx, "https://example.com/");
    for (let at = 0; at < 3; at++) await emitEvent(ctx);
    const endpoints = new Endpoints(2);
    const here = due(endpoints, { ms: 0 });
    expect(here.moreIsDue).toBe(false);
    const first = await here.claim();
    expect([first.begin.length, first.found, first.more, here.moreIsDue]).toEqual([2, 2, true, true]);
    expect(await here.claim()).toEqual({ begin: [], found: null, more: false });
    expect(here.moreIsDue).toBe(true);
  });

  it("parked by another process is found within five seconds", async () => {
    const { id: endpoint } = await makeWebhook(ctx, "https://example.com/");
    const at = { ms: 0 };
    const endpoints = new Endpoints(100);
    const here = due(endpoints, at);
    await here.claim();
    await emitEvent(ctx);
    await claim({ clock }, { ...rooms, otherwise: 0 });
    at.ms = 5_000;
    expect(await here.claim()).toMatchObject({ found: 0 });
    expect(endpoints.isParked(endpoint)).toBe(false);
    at.ms = 5_001;
    expect(await here.claim()).toMatchObject({ found: 1 });
  });
});

it("only one process at a time suppresses notifications", async () => {
  const held = async () => (await lockHolders(SUPPRESS_LOCK)).length;
  const [one, two] = [new NotificationSuppression(), new NotificationSuppression()];
  one.set(false);
  expect(await held()).toBe(0);
  one.set(true);
  await expect.poll(held).toBe(1);
  two.set(true);
  await two.end();
  expect(await held()).toBe(1);
  one.set(true);
  one.set(false);
  await expect.poll(held).toBe(0);
  one.set(true);
  await expect.poll(held).toBe(1);
  await one.end();
  await expect.poll(held).toBe(0);
});
