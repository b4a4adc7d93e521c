import { describe, expect, test } from "vitest";
import { addDays, isDay, spanOf } from "./days.ts";
import { isInCooldown, newestFinalDay, oldestKeptDay, planDays, revisitedDays } from "./rules.ts";

const at = (text: string) => new Date(`2026-11-${text}Z`);

test.each([
  ["24T02:59:59.999", "2026-11-22"],
  ["24T03:00:00.000", "2026-11-23"],
  ["25T02:00:00.000", "2026-11-23"],
  ["01T12:00:00.000", "2026-10-31"],
])("at %s the newest final day is %s", (now, day) => {
  expect(newestFinalDay(at(now))).toBe(day);
});

test("the oldest kept day is the one whose partition is not dropped today", () => {
  expect(oldestKeptDay(at("30T23:59:59.999"), 30)).toBe("2026-10-31");
});

test.each([
  ["2026-11-24", true],
  ["2024-02-29", true],
  ["2026-02-29", false],
  ["2026-11-4", false],
  ["2026-11-24T00:00", false],
  ["", false],
])("%o is a day: %s", (text, is) => {
  expect(isDay(text)).toBe(is);
});

test("a day ends where the next begins, also at the end of a year", () => {
  expect(spanOf("2026-12-31").to).toEqual(spanOf(addDays("2026-12-31", 1)).from);
  expect(addDays("2027-01-01", -1)).toBe("2026-12-31");
});

describe("planDays", () => {
  const plan = (written: string[], began: string, now = "24T12:00:00.000") =>
    planDays({
      written: new Set(written.map((day) => `2026-${day}`)),
      began: `2026-${began}`,
      keptDays: 5,
      now: at(now),
    });

  test.each([
    ["none before the first final day", [], "11-24", { due: [], lost: [] }],
    ["all since the installation began", [], "11-21", { due: ["11-21", "11-22", "11-23"], lost: [] }],
    [
      "all kept days of an older installation, with earlier ones not lost",
      [],
      "09-01",
      { due: ["11-19", "11-20", "11-21", "11-22", "11-23"], lost: [] },
    ],
    ["missing days, oldest first", ["11-20", "11-22"], "11-20", { due: ["11-21", "11-23"], lost: [] }],
    ["none if all are written", ["11-21", "11-22", "11-23"], "11-21", { due: [], lost: [] }],
    [
      "none with deleted rows: those after a written day are lost",
      ["11-15", "11-17", "11-19", "11-20", "11-21", "11-22"],
      "09-01",
      { due: ["11-23"], lost: ["11-16", "11-18"] },
    ],
    [
      "none before the installation began, even if another one wrote there",
      ["11-10", "11-21"],
      "11-21",
      { due: ["11-22", "11-23"], lost: [] },
    ],
  ])("%s", (_, written, began, expected) => {
    const inFull = (days: string[]) => days.map((day) => `2026-${day}`);
    expect(plan(written, began)).toEqual({ due: inFull(expected.due), lost: inFull(expected.lost) });
  });
});

test("the written days of the week before the newest day are revised", () => {
  const written = new Set(["2026-11-15", "2026-11-16", "2026-11-22", "2026-11-23"]);
  expect(revisitedDays(written, "2026-11-23")).toEqual(["2026-11-16", "2026-11-22"]);
});

test.each([
  [null, false],
  ["24T11:50:00.001", true],
  ["24T11:50:00.000", false],
])("after a failure at %s it pauses at noon: %s", (failedAt, rests) => {
  expect(isInCooldown(failedAt === null ? null : at(failedAt), at("24T12:00:00.000"))).toBe(rests);
});
