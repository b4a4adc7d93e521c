import { describe, expect, it, test } from "vitest";
import type { Claim } from "./claim-deliveries.ts";
import { afterAttempt, firstLimit } from "./endpoint-limit.ts";
import { Endpoints } from "./endpoints.ts";

const quick = { durationMs: 20, timedOut: false, accepted: true };
const hung = { durationMs: 10_000, timedOut: true, accepted: false };
const refused = { durationMs: 5, timedOut: false, accepted: false };
const slow = { durationMs: 8_000, timedOut: false, accepted: true };

test.each([
  [firstLimit, quick, { limit: 8, standing: "proven" }],
  [{ limit: 16, standing: "proven" }, quick, { limit: 32, standing: "proven" }],
  [{ limit: 32, standing: "proven" }, quick, { limit: 33, standing: "proven" }],
  [{ limit: 128, standing: "proven" }, quick, { limit: 128, standing: "proven" }],
  [firstLimit, hung, { limit: 2, standing: "slow" }],
  [{ limit: 1, standing: "slow" }, hung, { limit: 1, standing: "slow" }],
  [{ limit: 1, standing: "slow" }, quick, { limit: 2, standing: "proven" }],
  [{ limit: 64, standing: "proven" }, refused, { limit: 64, standing: "proven" }],
  [{ limit: 64, standing: "proven" }, slow, { limit: 64, standing: "slow" }],
] as const)("%j after %j is %j", (known, attempt, expected) => {
  expect(afterAttempt(known, attempt)).toEqual(expected);
});

let made = 0;
const claimOf = (endpoint: string): Claim => ({
  workspaceId: "ws_1",
  id: `dlv_${++made}`,
  eventId: "evt_1",
  eventType: "key.created",
  env: "live",
  endpoint,
  webhookId: endpoint,
  url: null,
  revision: 1,
  isReplay: false,
  fence: 1,
  attemptsMade: 0,
  anchorAt: null,
  originalAt: null,
  body: Buffer.from("{}"),
  claimedAt: 0,
});

/** Fills an endpoint's places and answers how many may be sent at once. */
const enter = (endpoints: Endpoints, endpoint: string, count: number): number =>
  Array.from({ length: count }, () => endpoints.enter(claimOf(endpoint))).filter(Boolean).length;

describe("the places in flight", () => {
  it("of a newcomer are few; as many as answer make room for the rest, which wait in order", () => {
    const endpoints = new Endpoints(100);
    const claims = Array.from({ length: 6 }, () => claimOf("a"));
    expect(claims.filter((each) => endpoints.enter(each))).toEqual(claims.slice(0, 4));
    expect(endpoints.sent("a", quick)).toEqual(claims.slice(4));
    expect(endpoints.taken).toBe(6);
    endpoints.leave("a");
    expect(endpoints.taken).toBe(5);
  });

  it("are claimed again when a quarter of those that change hands is free, however many hang", () => {
    const endpoints = new Endpoints(100);
    for (let at = 0; at < 15; at++) enter(endpoints, `hangs ${at}`, 4);
    expect([endpoints.taken, endpoints.claimable]).toEqual([60, true]);
    enter(endpoints, "quick", 1);
    endpoints.sent("quick", quick);
    endpoints.leave("quick");
    enter(endpoints, "quick", 31);
    expect([endpoints.taken, endpoints.claimable]).toEqual([91, false]);
    endpoints.leave("quick");
    endpoints.leave("quick");
    expect([endpoints.taken, endpoints.claimable]).toEqual([89, true]);
  });

  it("of endpoints that never answered are half of all together, of slow ones a fifth", () => {
    const endpoints = new Endpoints(40);
    for (let i = 0; i < 5; i++) enter(endpoints, `hangs${i}`, 4);
    expect(endpoints.rooms(100)).toMatchObject({ otherwise: 0 });
    for (let i = 0; i < 5; i++) endpoints.sent(`hangs${i}`, hung);
    const rooms = endpoints.rooms(100);
    expect(rooms.otherwise).toBe(4);
    expect(rooms.named.map(({ room }) => room)).toEqual([0, 0, 0, 0, 0]);
  });

  it("are left to an endpoint of good standing when newcomers have used up theirs", () => {
    const endpoints = new Endpoints(8);
    enter(endpoints, "good", 1);
    endpoints.sent("good", quick);
    endpoints.leave("good");
    enter(endpoints, "new", 4);
    expect(endpoints.rooms(100)).toMatchObject({
      otherwise: 0,
      named: expect.arrayContaining([{ endpoint: "good", room: 16 }]),
    });
  });

  it("go to what is parked first: nothing of the same endpoint passes it", () => {
    const endpoints = new Endpoints(100);
    endpoints.park(["a", "b"]);
    const rooms = endpoints.rooms(100);
    expect(rooms.parked).toEqual([
      { endpoint: "a", room: 4 },
      { endpoint: "b", room: 4 },
    ]);
    expect(rooms.named).toEqual(rooms.parked);
    expect(endpoints.rooms(6).parked.map(({ room }) => room)).toEqual([4, 2]);
    // Fewer came than there was room for: none is left.
    endpoints.unpark(rooms.parked, [claimOf("a"), claimOf("b"), claimOf("b"), claimOf("b"), claimOf("b")]);
    expect(endpoints.rooms(100).parked.map(({ endpoint }) => endpoint)).toEqual(["b"]);
  });

  it("are empty again when all is over, whatever happened in between", () => {
    const endpoints = new Endpoints(100);
    const sent = enter(endpoints, "a", 9);
    let open = sent;
    for (const attempt of [quick, hung, slow, refused, quick, quick, hung, quick, quick]) {
      open += endpoints.sent("a", attempt).length - 1;
      endpoints.leave("a");
    }
    expect([open, endpoints.taken]).toEqual([0, 0]);
    expect(endpoints.drainWaiting()).toEqual([]);
  });
});
