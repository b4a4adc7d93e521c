import { expect, test } from "vitest";
import { daysAsSpan, monthOf, spanText } from "./spans.ts";

test.each([
  ["2026-11-20T12:00:00Z", 0, "2026-11-01", "2026-12-01", "November 2026"],
  ["2026-12-31T23:59:59.999Z", 0, "2026-12-01", "2027-01-01", "December 2026"],
  ["2027-01-01T00:00:00Z", 1, "2026-12-01", "2027-01-01", "December 2026"],
  ["2028-03-31T00:00:00Z", 1, "2028-02-01", "2028-03-01", "February 2028"],
])("at %s, %d months back is %s to %s", (now, back, from, to, label) => {
  expect(monthOf(new Date(now), back)).toEqual({ from: `${from}T00:00:00.000Z`, to: `${to}T00:00:00.000Z`, label });
});

test.each([
  ["2026-11-01", "2026-11-30", { from: "2026-11-01T00:00:00.000Z", to: "2026-12-01T00:00:00.000Z" }],
  ["2026-11-01", "", { from: "2026-11-01T00:00:00.000Z" }],
  ["", "x", {}],
])("days %s to %s include the last", (first, last, span) => {
  expect(daysAsSpan(first, last)).toEqual(span);
});

test.each([
  [{ from: "2026-11-01T00:00:00Z", to: "2026-12-01T00:00:00Z" }, "1 Nov 2026 to 30 Nov 2026 UTC"],
  [{ from: "2026-11-01T00:00:00Z", to: "2026-11-02T00:00:00Z" }, "1 Nov 2026 UTC"],
  [{ from: "2026-11-01T00:00:00Z" }, "Since 1 Nov 2026 UTC"],
  [{ to: "2026-12-01T00:00:00Z" }, "Until 30 Nov 2026 UTC"],
])("%j in words", (span, words) => {
  expect(spanText(span)).toBe(words);
});
