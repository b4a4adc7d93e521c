import { expect, it } from "vitest";
import { forecast, startOfDay, startOfHour } from "./rules.ts";

const now = new Date("2026-11-20T12:30:00Z");
const from = new Date("2026-11-13T12:30:00Z");
const at = (text: string) => new Date(`2026-11-${text}Z`);

it.each([
  ["nothing spent", 100, 0, null, 0, null],
  ["seven days at 10 a day", 100, 70, at("01T00:00:00"), 10, "2026-11-30T12:30:00.000Z"],
  ["begun two days ago", 100, 20, at("18T12:30:00"), 10, "2026-11-30T12:30:00.000Z"],
  ["begun this hour counts as a day", 100, 50, at("20T12:00:00"), 50, "2026-11-22T12:30:00.000Z"],
  ["nothing left", 0, 70, at("13T12:30:00"), 10, "2026-11-20T12:30:00.000Z"],
  ["beyond all forecasts", 1_000_000, 7, at("13T12:30:00"), 1, null],
])("%s", (_, credits, spent, since, perDay, runsOut) => {
  const { perDay: pace, runsOutAt } = forecast(credits, spent, since, from, now);
  expect(pace).toBeCloseTo(perDay, 9);
  expect(runsOutAt?.toISOString() ?? null).toBe(runsOut);
});

it("cuts times to their hour and day by UTC", () => {
  expect(startOfHour(now).toISOString()).toBe("2026-11-20T12:00:00.000Z");
  expect(startOfDay(now).toISOString()).toBe("2026-11-20T00:00:00.000Z");
});
