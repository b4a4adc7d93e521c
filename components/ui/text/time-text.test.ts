import { describe, expect, it } from "vitest";
import { plural, relativeTo, roughly, utcDay, utcTime } from "./time-text.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const S = 1_000;
const MIN = 60 * S;
const H = 60 * MIN;
const D = 24 * H;

describe("relativeTo", () => {
  it.each([
    [0, "just now"],
    [-9 * S, "just now"],
    [4 * S, "just now"],
    [-42 * S, "42\u00a0s ago"],
    [-119 * S, "1\u00a0min ago"],
    [-59 * MIN, "59\u00a0min ago"],
    [-23 * H, "23\u00a0h ago"],
    [-25 * H, "1 day ago"],
    [-40 * D, "40 days ago"],
    [5 * D, "in 5 days"],
    [90 * MIN, "in 1\u00a0h"],
    [-400 * D, "16 Oct 2025"],
    [400 * D, "25 Dec 2027"],
  ])("%i ms from now is “%s”", (distance, text) => {
    expect(relativeTo(NOW + distance, NOW)).toBe(text);
  });
});

it("formats dates and times in UTC, whatever the machine's zone", () => {
  const at = new Date("2026-11-20T23:59:59.999Z");
  expect(utcDay(at)).toBe("20 Nov 2026");
  expect(utcTime(at)).toBe("20 Nov 2026, 23:59:59 UTC");
});

it("pluralizes the noun of a count", () => {
  expect([plural(1, "key"), plural(0, "key"), plural(1204, "request")]).toEqual(["1 key", "0 keys", "1,204 requests"]);
});

it.each([
  [0.2, "at once"],
  [41, "about 41\u00a0s"],
  [600, "about 10\u00a0min"],
  [7_200, "about 2\u00a0h"],
  [200_000, "about 2 days"],
])("%d s is %s", (seconds, text) => expect(roughly(seconds)).toBe(text));
