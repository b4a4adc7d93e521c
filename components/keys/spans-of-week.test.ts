import { expect, it } from "vitest";
import { spansOfWeek } from "./spans-of-week.ts";

const START = Date.parse("2026-11-14T00:00:00Z");
const hour = (at: number, requests: number, errors = 0) => ({
  start: new Date(START + at * 3_600_000).toISOString(),
  requests,
  errors,
  credits: null,
});

it("makes seven days of three-hour bars with failures, the rest of today empty", () => {
  const hours = Array.from({ length: 6 * 24 + 5 }, (_, at) => hour(at, at === 1 ? 10 : 1, at === 1 ? 4 : 0));
  const { bars, days } = spansOfWeek(hours, "UTC");
  expect(bars).toHaveLength(56);
  expect(bars[0]).toEqual({ label: "14 Nov 00:00 UTC", ok: 8, bad: 4 });
  expect(bars[49]).toEqual({ label: "20 Nov 03:00 UTC", ok: 2, bad: 0 });
  expect(bars[55]).toEqual({ label: "20 Nov 21:00 UTC", ok: 0, bad: 0 });
  expect(days).toEqual(["14 Nov", "15 Nov", "16 Nov", "17 Nov", "18 Nov", "19 Nov", "20 Nov"]);
});

it("returns nothing without hours", () => {
  expect(spansOfWeek([], "UTC")).toEqual({ bars: [], days: [] });
});

it("labels times and days in the user's zone, also when clocks change", () => {
  const berlin = spansOfWeek([{ ...hour(0, 1), start: "2026-10-20T22:00:00.000Z" }], "Europe/Berlin");
  expect([berlin.bars[0]?.label, berlin.bars[55]?.label]).toEqual(["21 Oct 00:00 UTC+2", "27 Oct 20:00 UTC+1"]);
  expect(berlin.days).toEqual(["21 Oct", "22 Oct", "23 Oct", "24 Oct", "25 Oct", "26 Oct", "27 Oct"]);
  const denver = spansOfWeek([{ ...hour(0, 1), start: "2026-11-14T07:00:00.000Z" }], "America/Denver");
  expect(denver.bars[0]?.label).toBe("14 Nov 00:00 UTC-7");
});
