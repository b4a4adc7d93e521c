import { describe, expect, it } from "vitest";
import { answerTimeText, countText, dayOutcome, percent } from "./health-text.ts";

const hour = (delivered: number, failed = 0, canceled = 0) => ({ start: "", delivered, failed, canceled });

describe("dayOutcome", () => {
  it("counts deliveries being retried against the rate and ignores canceled ones", () => {
    expect(dayOutcome({ hours: [hour(5), hour(1, 2, 9)], retrying: 2 })).toEqual({
      delivered: 6,
      failed: 2,
      canceled: 9,
      success: 0.6,
      over: undefined,
    });
  });
  it("has no rate without attempts", () => {
    expect(dayOutcome({ hours: [hour(0, 0, 3)], retrying: 0 })).toMatchObject({ success: null, over: "none" });
  });
  it("says so when all deliveries are being retried", () => {
    expect(dayOutcome({ hours: [hour(0)], retrying: 3 })).toMatchObject({ success: 0, over: "all being retried" });
  });
});

it.each([
  [1, "100%"],
  [0, "0%"],
  [0.999999, "99.99%"],
  [0.9951, "99.51%"],
  [0.951, "95.1%"],
  [0.64, "64%"],
  [0.000001, "0.01%"],
])("percent(%d) is %s", (share, text) => expect(percent(share)).toBe(text));

it.each([
  [12.4, "12\u00a0ms"],
  [999, "999\u00a0ms"],
  [2_411, "2.41\u00a0s"],
  [10_000, "10.0\u00a0s"],
])("%d ms is %s", (ms, text) => expect(answerTimeText(ms)).toBe(text));

it("marks a count that stopped at its limit", () => {
  expect([countText(5_000, true), countText(12, false)]).toEqual(["5,000+", "12"]);
});
