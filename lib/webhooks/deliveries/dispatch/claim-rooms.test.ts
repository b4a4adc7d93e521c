import { describe, expect, it, test } from "vitest";
import { claimRooms, type EndpointState, type FreeSlots, roomOf } from "./claim-rooms.ts";

const free: FreeSlots = { slow: 20, newcomersFit: true, workers: 1 };
const unproven = (taken = 0): EndpointState => ({ limit: 4, standing: "unproven", hangs: false, taken });
const proven = (limit: number, taken = 0): EndpointState => ({ limit, standing: "proven", hangs: false, taken });
const slow = (limit: number, taken = 0): EndpointState => ({ limit, standing: "slow", hangs: false, taken });

test.each<[string, EndpointState | undefined, Partial<FreeSlots>, number]>([
  ["a stranger: what a newcomer gets", undefined, {}, 4],
  ["a stranger, where newcomers have used up theirs: none", undefined, { newcomersFit: false }, 0],
  ["a newcomer, where those have used up theirs: none", unproven(), { newcomersFit: false }, 0],
  ["one that answers, where newcomers have used up theirs", proven(8, 3), { newcomersFit: false }, 13],
  ["one that answers, where no slow one has a slot", proven(8), { slow: 0 }, 16],
  ["one that is slow, where no slow one has a slot: none", slow(8), { slow: 0 }, 0],
  ["one that is slow, where one has", slow(8, 2), { slow: 1 }, 6],
  ["one that has more than it is given by now: none", proven(2, 9), {}, 0],
])("the room of %s", (_, state, some, room) => {
  expect(roomOf(state, { ...free, ...some })).toBe(room);
});

describe("of those that have nothing parked, a claim names", () => {
  const named = (state: EndpointState, some: Partial<FreeSlots> = {}) =>
    claimRooms(new Map([["a", state]]), new Set(), { ...free, ...some }, 100).named.map(({ room }) => room);

  it("nobody who is idle and can take what strangers get: what is more is parked, and comes back at once", () => {
    expect(named(unproven())).toEqual([]);
    expect(named(proven(2))).toEqual([]);
    expect(named(proven(64))).toEqual([]);
  });

  it("who is idle and can take less than strangers get", () => {
    expect(named(proven(1))).toEqual([2]);
  });

  it("who is busy, with the room that is left", () => {
    expect(named(proven(8, 1))).toEqual([15]);
    expect(named(proven(8, 16))).toEqual([0]);
  });

  it("everybody who answers, where strangers get none; not those who never answered either", () => {
    expect(named(proven(8), { newcomersFit: false })).toEqual([16]);
    expect(named(unproven(), { newcomersFit: false })).toEqual([]);
  });

  it("each slow one, with its part of their slots", () => {
    expect(named(slow(20, 18))).toEqual([2]);
    expect(named(slow(20), { slow: 3 })).toEqual([3]);
  });
});

describe("of those that have something parked, a claim gives", () => {
  it("each that answers an equal part, so that one with much room leaves some for the others", () => {
    const known = new Map([
      ["a", proven(64)],
      ["b", proven(64)],
    ]);
    expect(claimRooms(known, new Set(["a", "b"]), free, 20).parked).toEqual([
      { endpoint: "a", room: 10 },
      { endpoint: "b", room: 10 },
    ]);
  });

  it("those that answer what it does not give slow ones", () => {
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
