import { describe, expect, it, test } from "vitest";
import {
  addCounts,
  alignSpan,
  bucketStarts,
  daysBefore,
  forecast,
  forecastDays,
  groupsThatFit,
  hoursBefore,
  isEmptyUsage,
  planSpans,
  previousSpan,
  type Rollup,
  shareLabel,
  spanProblem,
  startOfDay,
  startOfHour,
} from "./rules.ts";
import type { Granularity } from "./types.ts";

const now = new Date("2026-11-20T12:30:00Z");
const at = (text: string) => new Date(`2026-${text}Z`);
const asDates = ({ from, to }: { from: Date; to: Date }) =>
  [from, to].map((moment) => moment.toISOString().slice(5, 16)).join(" to ");

it("truncates times to their UTC hour and day", () => {
  expect(startOfHour(now).toISOString()).toBe("2026-11-20T12:00:00.000Z");
  expect(startOfDay(now).toISOString()).toBe("2026-11-20T00:00:00.000Z");
});

type Asked = { from?: Date; to?: Date };
describe("alignSpan widens a span to whole buckets, up to the current one", () => {
  test.each<[string, Granularity, Asked, string]>([
    ["default, by day", "day", {}, "10-22T00:00 to 11-21T00:00"],
    ["default, by hour", "hour", {}, "11-19T13:00 to 11-20T13:00"],
    ["within buckets", "day", { from: at("11-02T08:00"), to: at("11-03T00:00:00.001") }, "11-02T00:00 to 11-04T00:00"],
    ["a month up to its end", "day", { from: at("10-01T00:00"), to: at("11-01T00:00") }, "10-01T00:00 to 11-01T00:00"],
    [
      "one millisecond less",
      "day",
      { from: at("10-01T00:00"), to: at("10-31T23:59:59.999") },
      "10-01T00:00 to 11-01T00:00",
    ],
    [
      "the hour when clocks in Europe go back",
      "hour",
      { from: at("10-25T00:00"), to: at("10-25T04:00") },
      "10-25T00:00 to 10-25T04:00",
    ],
    [
      "beyond the current hour",
      "hour",
      { from: at("11-20T11:59"), to: at("12-24T00:00") },
      "11-20T11:00 to 11-20T13:00",
    ],
    ["only an end", "hour", { to: at("11-05T00:00") }, "11-04T00:00 to 11-05T00:00"],
  ])("%s", (_, granularity, asked, expected) => {
    expect(asDates(alignSpan(asked, granularity, now))).toBe(expected);
  });

  it("has 24 hours on a day of 25 hours in other zones", () => {
    const span = { from: at("10-25T00:00"), to: at("10-26T00:00") };
    expect(bucketStarts(span, "hour")).toHaveLength(24);
    expect(bucketStarts(span, "day")).toEqual(["2026-10-25T00:00:00.000Z"]);
  });

  it("returns bucket starts, oldest first, and none for empty or reversed spans", () => {
    expect(bucketStarts({ from: at("11-19T22:00"), to: at("11-20T01:00") }, "hour")).toEqual([
      "2026-11-19T22:00:00.000Z",
      "2026-11-19T23:00:00.000Z",
      "2026-11-20T00:00:00.000Z",
    ]);
    expect(bucketStarts({ from: at("11-20T00:00"), to: at("11-20T00:00") }, "day")).toEqual([]);
    expect(bucketStarts({ from: at("11-20T00:00"), to: at("11-19T00:00") }, "day")).toEqual([]);
  });
});

test.each<[string, Granularity, Asked, number, string | undefined]>([
  ["a month by day", "day", {}, 100, undefined],
  ["an end before the start", "day", { from: at("11-10T00:00"), to: at("11-01T00:00") }, 1, "from"],
  ["an empty span", "hour", { from: at("11-10T00:00"), to: at("11-10T00:00") }, 1, "from"],
  ["tomorrow", "day", { from: at("11-21T00:00") }, 1, "from"],
  ["31 days by the hour", "hour", { from: at("10-20T13:00") }, 1, undefined],
  ["an hour more", "hour", { from: at("10-20T12:00") }, 1, "from"],
  ["too many hours in too many groups", "hour", { from: at("10-20T13:00") }, 100, "limit"],
])("%s can be read, or is refused by parameter", (_, granularity, asked, groups, param) => {
  expect(spanProblem(alignSpan(asked, granularity, now), granularity, groups)?.param).toBe(param);
});

test.each([
  [0, 100],
  [1, 100],
  [118, 100],
  [119, 99],
  [744, 15],
  [6_000, 1],
  [12_000, 1],
])("a response of %i buckets names up to %i groups, within 12,000 rows", (buckets, most) => {
  expect(groupsThatFit(buckets)).toBe(most);
});

describe("an invalid span", () => {
  const from = at("10-01T00:00");
  const span = (hours: number) => ({ from, to: new Date(from.getTime() + hours * 3_600_000) });
  test.each<[string, number, Granularity, number, { param: string; message: string } | undefined]>([
    ["one bucket", 1, "hour", 100, undefined],
    [
      "no bucket",
      0,
      "hour",
      1,
      { param: "from", message: "The span is empty: `from` must be before `to` and not in the future." },
    ],
    ["as many groups as fit", 744, "hour", 15, undefined],
    ["one group more", 744, "hour", 16, { param: "limit", message: "Over 744 hours at most 15 groups can be listed." }],
    [
      "an hour more than a month",
      745,
      "hour",
      1,
      {
        param: "from",
        message:
          "The span covers 745 hours, more than the maximum of 744. Choose a shorter span, or set `granularity` to `day`.",
      },
    ],
    ["the most days", 400 * 24, "day", 29, undefined],
    [
      "one day more",
      401 * 24,
      "day",
      1,
      { param: "from", message: "The span covers 401 days, more than the maximum of 400. Choose a shorter span." },
    ],
  ])("has its reason: %s", (_, hours, granularity, groups, problem) => {
    expect(spanProblem(span(hours), granularity, groups)).toEqual(problem);
  });
});

test.each<[string, Granularity, Asked, string]>([
  ["days, including today", "day", { from: at("11-14T00:00") }, "11-07T00:00 to 11-13T13:00"],
  ["past days", "day", { from: at("11-01T00:00"), to: at("11-08T00:00") }, "10-25T00:00 to 11-01T00:00"],
  ["hours, including the current one", "hour", {}, "11-18T13:00 to 11-19T13:00"],
])("the previous span: %s", (_, granularity, asked, expected) => {
  expect(asDates(previousSpan(alignSpan(asked, granularity, now), now))).toBe(expected);
});

describe("planSpans", () => {
  const day = (number: number, hour = 0) => new Date(Date.UTC(2026, 10, number, hour));
  const rollup = (through: Date | null, ...late: Date[]): Rollup => ({ through, late });
  const days = (from: number, to: number) => asDates({ from: day(from), to: day(to) });
  test.each<[string, Granularity, [Date, Date], Rollup, string[], string[]]>([
    ["nothing summed yet", "day", [day(1), day(3)], rollup(null), [], [days(1, 2), days(2, 3)]],
    ["all summed", "day", [day(1), day(4)], rollup(day(4)), [days(1, 4)], []],
    ["up to yesterday", "day", [day(1), day(4)], rollup(day(3)), [days(1, 3)], [days(3, 4)]],
    [
      "up to an hour of today",
      "day",
      [day(1), day(4)],
      rollup(day(3, 9)),
      ["11-01T00:00 to 11-03T09:00"],
      ["11-03T09:00 to 11-04T00:00"],
    ],
    [
      "all but a changed day",
      "day",
      [day(1), day(4)],
      rollup(day(9), day(2, 7)),
      [days(1, 2), days(3, 4)],
      [days(2, 3)],
    ],
    [
      "a part of a day, by the day",
      "day",
      [day(1, 6), day(3)],
      rollup(day(9)),
      [days(2, 3)],
      ["11-01T06:00 to 11-02T00:00"],
    ],
    [
      "the first hours of a day, by the day",
      "day",
      [day(1), day(2, 5)],
      rollup(day(2, 6)),
      [days(1, 2)],
      ["11-02T00:00 to 11-02T05:00"],
    ],
    ["parts of days, by the hour", "hour", [day(1, 6), day(2, 5)], rollup(day(9)), ["11-01T06:00 to 11-02T05:00"], []],
    [
      "hours up to the last summed",
      "hour",
      [day(1, 6), day(2, 5)],
      rollup(day(2, 3)),
      ["11-01T06:00 to 11-02T03:00"],
      ["11-02T03:00 to 11-02T05:00"],
    ],
    [
      "hours from after the last summed",
      "hour",
      [day(2, 4), day(2, 5)],
      rollup(day(2, 3)),
      [],
      ["11-02T04:00 to 11-02T05:00"],
    ],
  ])("%s", (_, grain, [from, to], state, summed, open) => {
    const plan = planSpans({ from, to }, grain, state);
    expect([plan.summed.map(asDates), plan.open.map(asDates)]).toEqual([summed, open]);
  });
});

test.each([
  [0, 0, "0%"],
  [0, 10, "0%"],
  [1, 100_000, "under 0.1%"],
  [1, 1000, "0.1%"],
  [4, 1000, "0.4%"],
  [1, 10, "10%"],
  [11, 100, "11%"],
  [5, 5, "100%"],
])("%d of %d are %s", (part, whole, words) => {
  expect(shareLabel(part, whole)).toBe(words);
});

describe("the forecast", () => {
  const HALF_PAST_TWO = new Date("2026-11-20T14:30:00.000Z");
  test.each([
    [
      "half of it spent in a week",
      700,
      { credits: 700, days: 7 },
      { per_day: 100, runs_out_at: "2026-11-27T14:30:00.000Z", far: false },
    ],
    ["nothing spent", 700, { credits: 0, days: 7 }, { per_day: 0, runs_out_at: null, far: false }],
    [
      "nothing left",
      0,
      { credits: 70, days: 7 },
      { per_day: 10, runs_out_at: HALF_PAST_TWO.toISOString(), far: false },
    ],
    [
      "two years to the day",
      7_300,
      { credits: 70, days: 7 },
      { per_day: 10, runs_out_at: "2028-11-19T14:30:00.000Z", far: false },
    ],
    ["two years and a bit", 7_301, { credits: 70, days: 7 }, { per_day: 10, runs_out_at: null, far: true }],
    ["centuries", 1_000_000_000, { credits: 7, days: 7 }, { per_day: 1, runs_out_at: null, far: true }],
    [
      "less than one a day",
      10,
      { credits: 3, days: 6 },
      { per_day: 1, runs_out_at: "2026-12-10T14:30:00.000Z", far: false },
    ],
  ])("%s", (_, balance, recent, expected) => {
    expect(forecast(balance, recent, HALF_PAST_TWO)).toEqual(expected);
  });

  test.each([
    ["2026-11-20T14:00:00.000Z", 1],
    ["2026-11-18T02:30:00.000Z", 2.5],
    ["2025-01-01T00:00:00.000Z", 6 + 14.5 / 24],
  ])("a workspace created at %s is measured over %d days", (createdAt, days) => {
    expect(forecastDays(new Date(createdAt), HALF_PAST_TWO)).toBe(days);
  });
});

it("goes back by whole UTC days and hours, whatever local clocks do", () => {
  expect(daysBefore(now, 30).toISOString()).toBe("2026-10-21T12:30:00.000Z");
  expect(hoursBefore(now, 13).toISOString()).toBe("2026-11-19T23:30:00.000Z");
});

it("adds counts field by field", () => {
  expect(addCounts({ requests: 1, errors: 2, credits: 3 }, { requests: 10, errors: 20, credits: 30 })).toEqual({
    requests: 11,
    errors: 22,
    credits: 33,
  });
});

test.each([
  [{ requests: 0, errors: 0, credits: 0 }, true],
  [{ requests: 1, errors: 0, credits: 0 }, false],
  // A job's pages are charged after the request that created it.
  [{ requests: 0, errors: 0, credits: 5 }, false],
  [{ requests: 1, errors: 1, credits: 5 }, false],
])("%j is nothing: %s", (counts, nothing) => {
  expect(isEmptyUsage(counts)).toBe(nothing);
});
