import { describe, expect, it, test } from "vitest";
import { readCron } from "../cron.ts";
import type { Schedule } from "../types.ts";
import { nextRun, nextRuns } from "./next-run.ts";

const ANCHOR = new Date("2026-01-01T00:00:00Z");
const times = (schedule: Schedule, after: string, most: number, anchor = ANCHOR) =>
  nextRuns(schedule, new Date(after), anchor, new Date("2100-01-01T00:00:00Z"), most).map((at) =>
    at.toISOString().replace(":00.000Z", "Z"),
  );
const cron = (text: string, time_zone = "UTC"): Schedule => ({ cron: text, time_zone });

describe("readCron", () => {
  it.each([
    "* * * *",
    "* * * * * *",
    "60 * * * *",
    "* 24 * * *",
    "* * 0 * *",
    "* * 32 * *",
    "* * * 13 *",
    "* * * * 8",
    "*/0 * * * *",
    "5-1 * * * *",
    "1- * * * *",
    "-1 * * * *",
    "1-2-3 * * * *",
    "1,,2 * * * *",
    "a * * * *",
    "1.5 * * * *",
    "* * * mars *",
    "@daily",
  ])("rejects %s", (text) => expect(typeof readCron(text)).toBe("string"));

  it("accepts lists, ranges, steps and names", () => {
    expect(readCron("0,30 8-10 1 JAN-MAR mon")).toMatchObject({ minutes: [0, 30], hours: [8, 9, 10], eitherDay: true });
    expect(readCron("10/20 0-12/6 * * 5-7")).toMatchObject({
      minutes: [10, 30, 50],
      hours: [0, 6, 12],
      weekdays: new Set([5, 6, 0]),
      eitherDay: false,
    });
  });
});

describe("the next time of a cron schedule", () => {
  it.each<[string, string, string[]]>([
    ["*/15 * * * *", "2026-03-04T05:06:07Z", ["2026-03-04T05:15Z", "2026-03-04T05:30Z", "2026-03-04T05:45Z"]],
    ["0 9 * * 1-5", "2026-03-06T09:00:00Z", ["2026-03-09T09:00Z", "2026-03-10T09:00Z"]],
    ["0 0 1 * *", "2026-01-31T12:00:00Z", ["2026-02-01T00:00Z", "2026-03-01T00:00Z"]],
    ["0 0 29 2 *", "2026-01-01T00:00:00Z", ["2028-02-29T00:00Z", "2032-02-29T00:00Z"]],
    // If both days are given, either may match.
    ["0 0 13 * 5", "2026-02-01T00:00:00Z", ["2026-02-06T00:00Z", "2026-02-13T00:00Z", "2026-02-20T00:00Z"]],
    // Unless one starts with a star.
    ["0 0 */2 * 1", "2026-02-01T12:00:00Z", ["2026-02-09T00:00Z", "2026-02-23T00:00Z"]],
    ["59 23 31 12 *", "2026-12-31T23:58:59Z", ["2026-12-31T23:59Z", "2027-12-31T23:59Z"]],
  ])("is as listed for %s after %s", (text, after, due) => expect(times(cron(text), after, due.length)).toEqual(due));

  it("is undefined for a date that never occurs", () => {
    expect(nextRun(cron("0 0 30 2 *"), ANCHOR, ANCHOR)).toBeUndefined();
  });

  it("follows the clocks of its time zone", () => {
    expect(times(cron("0 9 * * *", "Asia/Kolkata"), "2026-03-04T03:30:00Z", 1)).toEqual(["2026-03-05T03:30Z"]);
    expect(times(cron("0 9 * * *", "Pacific/Auckland"), "2026-01-01T00:00:00Z", 1)).toEqual(["2026-01-01T20:00Z"]);
  });
});

// Berlin: at 2026-03-29T01:00Z 02:00 becomes 03:00, at 2026-10-25T01:00Z 03:00 becomes 02:00.
describe("when clocks change", () => {
  it.each<[string, string, string, string[]]>([
    [
      "a skipped time is due at the change",
      "30 2 * * *",
      "2026-03-28T12:00:00Z",
      ["2026-03-29T01:00Z", "2026-03-30T00:30Z"],
    ],
    [
      "several skipped times are due once",
      "0,20,40 2 * * *",
      "2026-03-28T12:00:00Z",
      ["2026-03-29T01:00Z", "2026-03-30T00:00Z"],
    ],
    [
      "a skipped time that coincides with another is due once",
      "0 2,3 * * *",
      "2026-03-28T12:00:00Z",
      ["2026-03-29T01:00Z", "2026-03-30T00:00Z"],
    ],
    [
      "half-hourly stays half-hourly, forward",
      "*/30 * * * *",
      "2026-03-29T00:10:00Z",
      ["2026-03-29T00:30Z", "2026-03-29T01:00Z", "2026-03-29T01:30Z"],
    ],
    [
      "a repeated time is due the first time",
      "30 2 * * *",
      "2026-10-24T12:00:00Z",
      ["2026-10-25T00:30Z", "2026-10-26T01:30Z"],
    ],
    [
      "half-hourly stays half-hourly, backward",
      "*/30 * * * *",
      "2026-10-25T00:10:00Z",
      ["2026-10-25T00:30Z", "2026-10-25T01:00Z", "2026-10-25T01:30Z", "2026-10-25T02:00Z"],
    ],
    ["the time of day stays the same", "0 9 * * *", "2026-10-24T06:00:00Z", ["2026-10-24T07:00Z", "2026-10-25T08:00Z"]],
  ])("%s", (_, text, after, due) => expect(times(cron(text, "Europe/Berlin"), after, due.length)).toEqual(due));

  it("handles zones with half-hour changes and a skipped day", () => {
    expect(times(cron("15 2 * * *", "Australia/Lord_Howe"), "2026-10-03T00:00:00Z", 1)).toEqual(["2026-10-03T15:30Z"]);
    expect(times(cron("0 12 * * *", "Pacific/Apia"), "2011-12-29T23:00:00Z", 2)).toEqual([
      "2011-12-30T10:00Z",
      "2011-12-30T22:00Z",
    ]);
  });
});

test.each<[Schedule, string, string[]]>([
  [{ every: 15, unit: "minutes" }, "2026-01-01T00:07:00Z", ["2026-01-01T00:15Z", "2026-01-01T00:30Z"]],
  [{ every: 15, unit: "minutes" }, "2026-01-01T00:15:00Z", ["2026-01-01T00:30Z"]],
  [{ every: 7, unit: "hours" }, "2026-01-01T20:00:00Z", ["2026-01-01T21:00Z", "2026-01-02T04:00Z"]],
  [{ every: 2, unit: "hours" }, "2025-12-31T12:00:00Z", ["2026-01-01T02:00Z"]],
  [
    { every: 1, unit: "days", at: "02:30", time_zone: "Europe/Berlin" },
    "2026-03-28T00:00:00Z",
    ["2026-03-28T01:30Z", "2026-03-29T01:00Z", "2026-03-30T00:30Z"],
  ],
  [
    { every: 3, unit: "days", at: "09:00", time_zone: "UTC" },
    "2026-01-02T10:00:00Z",
    ["2026-01-04T09:00Z", "2026-01-07T09:00Z"],
  ],
])("%j after %s is due at the listed times", (schedule, after, due) =>
  expect(times(schedule, after, due.length)).toEqual(due),
);
