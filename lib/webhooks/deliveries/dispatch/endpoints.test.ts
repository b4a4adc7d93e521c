import { describe, expect, it } from "vitest";
import type { Claim } from "./claim-deliveries.ts";
import { REMEMBERED_ENDPOINTS } from "./constants.ts";
import { Endpoints } from "./endpoints.ts";

const quick = { durationMs: 20, timedOut: false, accepted: true };
const hung = { durationMs: 10_000, timedOut: true, accepted: false };
const refused = { durationMs: 5, timedOut: false, accepted: false };
const slow = { durationMs: 8_000, timedOut: false, accepted: true };

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
  manualAttempts: 0,
  resumeDueAt: null,
  anchorAt: null,
  originalAt: null,
  traceparent: null,
  body: Buffer.from("{}"),
  claimedAt: 0,
});

/** Enters `count` claims and returns how many may be sent immediately. */
const enter = (endpoints: Endpoints, endpoint: string, count: number): number =>
  Array.from({ length: count }, () => endpoints.enter(claimOf(endpoint))).filter(Boolean).length;

describe("slots in flight", () => {
  it("of a new endpoint are few; each response makes room for waiting claims in order", () => {
    const endpoints = new Endpoints(100);
    const claims = Array.from({ length: 6 }, () => claimOf("a"));
    expect(claims.filter((each) => endpoints.enter(each))).toEqual(claims.slice(0, 4));
    expect(endpoints.sent("a", quick)).toEqual(claims.slice(4));
    expect(endpoints.taken).toBe(6);
    endpoints.leave("a");
    expect(endpoints.taken).toBe(5);
  });

  it("are divided among the workers, at least one each", () => {
    let workers = 3;
    const endpoints = new Endpoints(100, 50, () => workers);
    expect(enter(endpoints, "a", 6)).toBe(2);
    expect(endpoints.rooms(100).otherwise).toBe(2);
    workers = 20;
    expect(enter(endpoints, "b", 3)).toBe(1);
    workers = 1;
    expect(endpoints.sent("a", quick)).toHaveLength(4);
  });

  it("are claimed again once a quarter of the fast ones is free, however many hang", () => {
    const endpoints = new Endpoints(100);
    for (let at = 0; at < 15; at++) enter(endpoints, `hangs ${at}`, 4);
    expect([endpoints.taken, endpoints.claimable]).toEqual([60, true]);
    enter(endpoints, "quick", 1);
    endpoints.sent("quick", quick);
    endpoints.leave("quick");
    enter(endpoints, "quick", 31);
    expect([endpoints.taken, endpoints.claimable]).toEqual([91, false]);
    endpoints.leave("quick");
    expect([endpoints.taken, endpoints.claimable]).toEqual([90, true]);
  });

  it("of unproven endpoints are half of all", () => {
    const endpoints = new Endpoints(40);
    for (let i = 0; i < 5; i++) enter(endpoints, `hangs${i}`, 4);
    expect(endpoints.rooms(100)).toMatchObject({ otherwise: 0 });
    for (let i = 0; i < 5; i++) endpoints.sent(`hangs${i}`, hung);
    const rooms = endpoints.rooms(100);
    expect(rooms.otherwise).toBe(4);
    expect(rooms.named.map(({ room }) => room)).toEqual([0, 0, 0, 0, 0]);
  });

  /** Marks endpoints as hanging after one attempt each. */
  const hanging = (endpoints: Endpoints, names: readonly string[]) => {
    for (const name of names) {
      enter(endpoints, name, 1);
      endpoints.sent(name, hung);
      endpoints.leave(name);
    }
  };
  const roomsOf = (rooms: { named: readonly { endpoint: string; room: number }[] }) =>
    Object.fromEntries(rooms.named.map(({ endpoint, room }) => [endpoint, room]));

  it("of slow endpoints are separate and take none from the others", () => {
    const endpoints = new Endpoints(100, 50);
    hanging(endpoints, ["a", "b"]);
    expect([enter(endpoints, "a", 20), enter(endpoints, "b", 20)]).toEqual([20, 20]);
    expect([endpoints.free, endpoints.taken]).toEqual([100, 40]);
    // An endpoint that becomes fast brings its claims along.
    endpoints.sent("a", quick);
    expect(endpoints.free).toBe(80);
  });

  it("of slow endpoints go to those with the fewest; due deliveries without room are parked", () => {
    const endpoints = new Endpoints(100, 40);
    const names = ["a", "b", "c"];
    hanging(endpoints, names);
    endpoints.park(names);
    enter(endpoints, "a", 20);
    expect(roomsOf(endpoints.rooms(250))).toEqual({ a: 0, b: 10, c: 10 });
    enter(endpoints, "b", 10);
    enter(endpoints, "c", 10);
    expect(endpoints.parkedFit).toBe(false);
    expect(roomsOf(endpoints.rooms(250))).toEqual({ a: 0, b: 0, c: 0 });
    for (let ended = 0; ended < 3; ended++) {
      endpoints.sent("a", hung);
      endpoints.leave("a");
    }
    expect(roomsOf(endpoints.rooms(250))).toEqual({ a: 0, b: 2, c: 1 });
  });

  it("of slow endpoints go to parked ones first", () => {
    const endpoints = new Endpoints(100, 30);
    hanging(endpoints, ["a", "b", "c"]);
    endpoints.park(["a"]);
    expect(roomsOf(endpoints.rooms(250))).toEqual({ a: 20, b: 5, c: 5 });
  });

  it("of slow endpoints are at most a fifth of a claim", () => {
    const endpoints = new Endpoints(100, 100);
    hanging(endpoints, ["a", "b", "c"]);
    endpoints.park(["a", "b", "c", "quick"]);
    const { parked } = endpoints.rooms(50);
    expect(parked.filter(({ endpoint }) => endpoint !== "quick").reduce((sum, { room }) => sum + room, 0)).toBe(10);
    expect(parked).toContainEqual({ endpoint: "quick", room: 4 });
  });

  it("rotate when there are too few for all", () => {
    const endpoints = new Endpoints(100, 1);
    hanging(endpoints, ["a", "b"]);
    endpoints.park(["a", "b"]);
    const turns = [1, 2, 3, 4].map(() => {
      const { parked } = endpoints.rooms(50);
      endpoints.unpark(
        parked,
        parked.map(({ endpoint }) => claimOf(endpoint)),
      );
      return parked;
    });
    expect(turns.flat().map(({ endpoint }) => endpoint)).toEqual(["a", "b", "a", "b"]);
  });

  it("identify a hanging endpoint by an attempt that was alone, not by concurrent ones", () => {
    const endpoints = new Endpoints(100);
    enter(endpoints, "a", 4);
    for (let ended = 0; ended < 4; ended++) {
      endpoints.sent("a", hung);
      endpoints.leave("a");
    }
    expect(enter(endpoints, "a", 5)).toBe(1);
    expect(endpoints.sent("a", hung)).toHaveLength(4);
    expect(enter(endpoints, "a", 30)).toBe(16);
  });

  it("remain available to a proven endpoint when new endpoints have used theirs up", () => {
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

  it("go to parked deliveries first: none of the same endpoint overtakes them", () => {
    const endpoints = new Endpoints(100);
    endpoints.park(["a", "b"]);
    const rooms = endpoints.rooms(100);
    expect(rooms.parked).toEqual([
      { endpoint: "a", room: 4 },
      { endpoint: "b", room: 4 },
    ]);
    expect(rooms.named).toEqual(rooms.parked);
    expect(endpoints.rooms(6).parked.map(({ room }) => room)).toEqual([4, 2]);
    // Fewer came than there was room for, so none are left.
    endpoints.unpark(rooms.parked, [claimOf("a"), claimOf("b"), claimOf("b"), claimOf("b"), claimOf("b")]);
    expect(endpoints.rooms(100).parked.map(({ endpoint }) => endpoint)).toEqual(["b"]);
  });

  it("fit parked deliveries as long as one is free for them", () => {
    const endpoints = new Endpoints(100);
    expect(endpoints.parkedFit).toBe(false);
    endpoints.park(["a"]);
    expect(endpoints.parkedFit).toBe(true);
    enter(endpoints, "a", 4);
    expect(endpoints.parkedFit).toBe(false);
  });

  it("are reduced for the next claim while newly slow endpoints exceed the slow slots", () => {
    const endpoints = new Endpoints(10, 5);
    enter(endpoints, "a", 10);
    endpoints.sent("a", slow);
    expect([endpoints.taken, endpoints.free]).toEqual([10, 5]);
  });

  it("are not given to waiting claims while more are in flight than the new limit allows", () => {
    const endpoints = new Endpoints(100);
    enter(endpoints, "a", 9);
    expect(endpoints.sent("a", hung)).toEqual([]);
    expect(endpoints.sent("a", hung)).toEqual([]);
    expect(endpoints.stopSending("a")).toEqual([]);
    expect(endpoints.stopSending("a")).toHaveLength(1);
  });

  it("drain returns the waiting claims in order on stop", () => {
    const endpoints = new Endpoints(100);
    const claims = Array.from({ length: 6 }, () => claimOf("a"));
    for (const each of claims) endpoints.enter(each);
    expect(endpoints.drainWaiting()).toEqual(claims.slice(4));
    expect(endpoints.drainWaiting()).toEqual([]);
  });

  it("remember all busy endpoints and the most recently busy idle ones", () => {
    const endpoints = new Endpoints(100);
    const end = (name: string) => {
      endpoints.stopSending(name);
      endpoints.leave(name);
    };
    const prove = (name: string) => {
      enter(endpoints, name, 1);
      endpoints.sent(name, quick);
      endpoints.leave(name);
    };
    /** Reports whether the endpoint is known as proven; this makes it the most recently busy. */
    const isKnown = (name: string) => {
      const sent = enter(endpoints, name, 9);
      for (let at = 0; at < 9; at++) end(name);
      return sent > 4;
    };
    enter(endpoints, "busy", 5);
    for (const name of ["first", "second", "third"]) prove(name);
    for (let at = 4; at < REMEMBERED_ENDPOINTS; at++) prove(`other ${at}`);
    prove("first");
    enter(endpoints, "one more", 2);
    end("one more");
    // Nothing is evicted while that one is busy; then the longest idle endpoint is.
    expect(isKnown("second")).toBe(true);
    expect(isKnown("third")).toBe(false);
    expect(isKnown("first")).toBe(true);
    expect(enter(endpoints, "busy", 1)).toBe(0);
  });

  it("are all free again after any sequence of results", () => {
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
