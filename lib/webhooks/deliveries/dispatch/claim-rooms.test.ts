import { describe, expect, it, test } from "vitest";
import { claimRooms, type EndpointState, type FreeSlots, roomOf } from "./claim-rooms.ts";

const free: FreeSlots = { slow: 20, newcomersFit: true, workers: 1 };
const unproven = (taken = 0): EndpointState => ({ limit: 4, standing: "unproven", hangs: false, taken });
const proven = (limit: number, taken = 0): EndpointState => ({ limit, standing: "proven", hangs: false, taken });
const slow = (limit: number, taken = 0): EndpointState => ({ limit, standing: "slow", hangs: false, taken });

test.each<[string, EndpointState | undefined, Partial<FreeSlots>, number]>([
  ["an unknown endpoint: the same as a new one", undefined, {}, 4],
  ["an unknown endpoint while new ones have no slots: none", undefined, { newcomersFit: false }, 0],
  ["a new endpoint while those have no slots: none", unproven(), { newcomersFit: false }, 0],
  ["a proven endpoint while new ones have no slots", proven(8, 3), { newcomersFit: false }, 13],
  ["a proven endpoint while slow ones have no slots", proven(8), { slow: 0 }, 16],
  ["a slow endpoint while those have no slots: none", slow(8), { slow: 0 }, 0],
  ["a slow endpoint with slots free", slow(8, 2), { slow: 1 }, 6],
  ["an endpoint above its limit: none", proven(2, 9), {}, 0],
])("the room of %s", (_, state, some, room) => {
  expect(roomOf(state, { ...free, ...some })).toBe(room);
});

describe("among endpoints without parked deliveries, a claim names", () => {
  const named = (state: EndpointState, some: Partial<FreeSlots> = {}) =>
    claimRooms(new Map([["a", state]]), new Set(), { ...free, ...some }, 100).named.map(({ room }) => room);

  it("no idle endpoint that can take the default room: any surplus is parked and claimed again", () => {
    expect(named(unproven())).toEqual([]);
    expect(named(proven(2))).toEqual([]);
    expect(named(proven(64))).toEqual([]);
  });

  it("an idle endpoint that can take less than the default room", () => {
    expect(named(proven(1))).toEqual([2]);
  });

  it("a busy endpoint with its remaining room", () => {
    expect(named(proven(8, 1))).toEqual([15]);
    expect(named(proven(8, 16))).toEqual([0]);
  });

  it("every proven endpoint, but no unproven one, when the default room is 0", () => {
    expect(named(proven(8), { newcomersFit: false })).toEqual([16]);
    expect(named(unproven(), { newcomersFit: false })).toEqual([]);
  });

  it("each slow endpoint with its share of the slow slots", () => {
    expect(named(slow(20, 18))).toEqual([2]);
    expect(named(slow(20), { slow: 3 })).toEqual([3]);
  });
});

describe("among endpoints with parked deliveries, a claim gives", () => {
  it("each fast endpoint an equal share", () => {
    const known = new Map([
      ["a", proven(64)],
      ["b", proven(64)],
    ]);
    expect(claimRooms(known, new Set(["a", "b"]), free, 20).parked).toEqual([
      { endpoint: "a", room: 10 },
      { endpoint: "b", room: 10 },
    ]);
  });

  it("fast endpoints the room that slow ones may not use", () => {
    const known = new Map([
      ["quick", proven(64)],
      ["slow", slow(20)],
    ]);
    const { parked, named } = claimRooms(known, new Set(["quick", "slow"]), free, 10);
    expect(parked).toEqual([
      { endpoint: "slow", room: 2 },
      { endpoint: "quick", room: 8 },
    ]);
    expect(named).toEqual(parked);
  });
});
