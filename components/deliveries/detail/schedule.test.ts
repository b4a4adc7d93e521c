import { expect, it } from "vitest";
import { HOUR_MS, MINUTE_MS } from "#lib/platform/values/time.ts";
import type { Attempt } from "#lib/webhooks/deliveries/types.ts";
import { offsetText, plannedAttempts } from "./schedule.ts";

const FIRST = "2026-11-20T14:02:11.000Z";
const at = (ms: number) => new Date(Date.parse(FIRST) + ms).toISOString();

const planned = (
  made: number,
  next: string | null,
  status: "pending" | "held" | "failed" = "pending",
  unavailable: string | null = null,
) =>
  plannedAttempts({
    status,
    attempts_made: made,
    next_attempt_at: next,
    created_at: FIRST,
    attempts: Array.from({ length: made }, () => ({ started_at: FIRST, manual: false }) as Attempt), // nothing else is read
    attempts_unavailable: unavailable,
  }).map((each) => [each.number, new Date(each.at).toISOString(), offsetText(each.offset)]);

it("counts from the first attempt but uses the next one's own time", () => {
  expect(planned(3, at(10 * MINUTE_MS + 12_345))).toEqual([
    [4, at(10 * MINUTE_MS + 12_345), "10\u00a0min"],
    [5, at(HOUR_MS), "1\u00a0h"],
    [6, at(4 * HOUR_MS), "4\u00a0h"],
    [7, at(12 * HOUR_MS), "12\u00a0h"],
    [8, at(24 * HOUR_MS), "24\u00a0h"],
  ]);
});

it("counts from the next attempt if there was none", () => {
  expect(planned(0, at(5_000)).slice(0, 3)).toEqual([
    [1, at(5_000), "0\u00a0s"],
    [2, at(35_000), "30\u00a0s"],
    [3, at(5_000 + 2 * MINUTE_MS), "2\u00a0min"],
  ]);
});

it("keeps the schedule if Retry-After delays only the next attempt", () => {
  expect(planned(2, at(10 * MINUTE_MS + 20_000))[1]).toEqual([4, at(10 * MINUTE_MS), "10\u00a0min"]);
});

it("moves with the next attempt after deliveries were held", () => {
  expect(planned(4, at(30 * HOUR_MS))).toEqual([
    [5, at(30 * HOUR_MS), "1\u00a0h"],
    [6, at(33 * HOUR_MS), "4\u00a0h"],
    [7, at(41 * HOUR_MS), "12\u00a0h"],
    [8, at(53 * HOUR_MS), "24\u00a0h"],
  ]);
});

it("numbers manual attempts but does not schedule by them", () => {
  const made = (manual: boolean, ms: number) => ({ started_at: at(ms), manual }) as Attempt; // nothing else is read
  const delivery = {
    ...({
      status: "pending",
      next_attempt_at: at(10 * MINUTE_MS),
      created_at: FIRST,
      attempts_unavailable: null,
    } as const),
    attempts_made: 6,
    attempts: [
      made(true, -5_000),
      made(false, 0),
      made(true, 9_000),
      made(true, 12_000),
      made(false, 30_000),
      made(false, 2 * MINUTE_MS),
    ],
  };
  expect(plannedAttempts(delivery).map((each) => [each.number, each.at - Date.parse(FIRST)])).toEqual([
    [7, 10 * MINUTE_MS],
    [8, HOUR_MS],
    [9, 4 * HOUR_MS],
    [10, 12 * HOUR_MS],
    [11, 24 * HOUR_MS],
  ]);
});

it("has only the last attempt left after seven", () =>
  expect(planned(7, at(24 * HOUR_MS))).toEqual([[8, at(24 * HOUR_MS), "24\u00a0h"]]));

it.each([
  ["held", at(0)],
  ["failed", null],
  ["pending", null],
] as const)("plans nothing for one that is %s (%s)", (status, next) => {
  expect(planned(2, next, status)).toEqual([]);
});

it("plans nothing if the first attempt cannot be read", () => {
  expect(planned(3, at(10 * MINUTE_MS), "pending", "The attempts of that day cannot be shown.")).toEqual([]);
});
