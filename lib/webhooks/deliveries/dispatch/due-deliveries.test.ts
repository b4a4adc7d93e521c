import { afterAll, beforeEach, expect, it } from "vitest";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { backlogs, clearBacklogs } from "#testing/builders/backlog.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { claim } from "./claim-deliveries.ts";
import { FIND_PARKED_MAX, FIND_PARKED_MS } from "./constants.ts";
import { type DueClaims, DueDeliveries } from "./due-deliveries.ts";
import { Endpoints } from "./endpoints.ts";

await ownDatabase();
const clock = fakeClock(new Date());
const ctx = await makeWorkspace({ clock });
const { backlog, moreOf } = backlogs(ctx, clock);
afterAll(closeDb);
beforeEach(clearBacklogs);

const accepted = { durationMs: 5, timedOut: false, accepted: true };

const dueFor = (endpoints: Endpoints) => new DueDeliveries(clock, endpoints, async () => undefined);
const begun = ({ begin }: DueClaims): string[] => begin.map(({ endpoint }) => endpoint);

/** Makes `count` claims of one endpoint that are in flight in this process. */
async function underWay(endpoints: Endpoints, count: number): Promise<string> {
  const endpoint = await backlog(count);
  const { claims } = await claim({ clock }, { most: count, otherwise: count, named: [], parked: [] });
  for (const each of claims) endpoints.enter(each);
  return endpoint;
}
it("a backlog without room is examined up to a claim's size, then completely if little else was found", async () => {
  const endpoints = new Endpoints(12);
  const busy = await underWay(endpoints, 4);
  await moreOf(busy, 20);
  const quiet = await backlog(3);
  const due = dueFor(endpoints);
  const first = await due.claim();
  expect(first).toEqual({ begin: [], found: 0, more: true });
  const second = await due.claim();
  expect(begun(second)).toEqual([quiet, quiet, quiet]);
  expect([second.more, due.moreIsDue]).toEqual([false, false]);
});

it("a backlog is not examined further while a quarter of the claim was found besides it", async () => {
  const endpoints = new Endpoints(16);
  const busy = await underWay(endpoints, 4);
  const quiet = await backlog(3);
  await moreOf(busy, 30);
  const last = await backlog(3);
  const due = dueFor(endpoints);
  expect(begun(await due.claim())).toEqual([quiet, quiet, quiet]);
  expect(await due.claim()).toEqual({ begin: [], found: 0, more: true });
  expect(begun(await due.claim())).toEqual([last, last, last]);
});

it("deliveries parked by another process are found immediately", async () => {
  const endpoint = await backlog(2);
  await claim({ clock }, { most: 10, otherwise: 0, named: [], parked: [] });
  expect(begun(await dueFor(new Endpoints(100)).claim())).toEqual([endpoint, endpoint]);
});

it("deliveries parked although their endpoint has room are claimed again, others are not", async () => {
  const endpoints = new Endpoints(100);
  // Idle and proven: the next claim gives it the default room.
  const endpoint = await underWay(endpoints, 1);
  endpoints.sent(endpoint, accepted);
  endpoints.leave(endpoint);
  await moreOf(endpoint, 8);
  const due = dueFor(endpoints);
  const first = await due.claim();
  expect([begun(first).length, first.found, first.more, due.moreIsDue]).toEqual([4, 4, true, false]);
  const second = await due.claim();
  expect([begun(second).length, second.found, second.more]).toEqual([4, 4, false]);
});

it("the next claim waits if one endpoint used its room and the other had none left", async () => {
  const endpoints = new Endpoints(8);
  const names: string[] = [];
  for (let at = 0; at < 2; at++) {
    const endpoint = await underWay(endpoints, 1);
    endpoints.sent(endpoint, accepted);
    endpoints.leave(endpoint);
    names.push(endpoint);
  }
  const [one = "", other = ""] = names;
  await moreOf(one, 4);
  await moreOf(other, 1);
  await claim({ clock }, { most: 10, otherwise: 0, named: [], parked: [] });
  const claimed = await dueFor(endpoints).claim();
  expect(begun(claimed).sort()).toEqual([one, one, one, one, other].sort());
  expect([endpoints.isParked(one), endpoints.isParked(other), claimed.more]).toEqual([true, false, false]);
});

it("deliveries parked by others are found behind any number of endpoints, repeatedly", async () => {
  const last = await backlog(1);
  await claim({ clock }, { most: 10, otherwise: 0, named: [], parked: [] });
  // As many endpoints as one lookup returns, sorted before that one.
  const { workspaceId, eventId, eventType, eventAt, env, dueAt, createdAt } =
    await db().queuedDelivery.findFirstOrThrow({
      where: { endpoint: last },
    });
  const like = {
    workspaceId,
    eventId,
    eventType,
    eventAt,
    env,
    dueAt,
    createdAt,
    url: "http://a/",
    lane: "parked",
  } as const;
  const park = (from: number, to: number) =>
    db().queuedDelivery.createMany({
      data: Array.from({ length: to - from + 1 }, (_, at) => ({
        ...like,
        id: `dlv_${from + at}`,
        endpoint: `http://a/ ${String(from + at).padStart(4, "0")}`,
      })),
    });
  await park(1, FIND_PARKED_MAX);
  let now = 0;
  // Without slots it claims nothing and only looks for parked ones.
  const endpoints = new Endpoints(0, 0);
  const due = new DueDeliveries(
    clock,
    endpoints,
    async () => undefined,
    () => now,
  );
  const look = async () => {
    now += FIND_PARKED_MS + 1;
    await due.claim();
  };
  await look();
  expect(endpoints.isParked(last)).toBe(false);
  await look();
  expect(endpoints.isParked(last)).toBe(true);
  await park(0, 0);
  await look();
  expect(endpoints.isParked("http://a/ 0000")).toBe(true);
});
