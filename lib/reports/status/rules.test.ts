import { expect, test } from "vitest";
import { type Found, judgeService, withSince } from "./rules.ts";

const now = new Date("2026-11-23T04:00:00.000Z");
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
const found = (given: Partial<Found>, work: Partial<NonNullable<Found["work"]>> = {}): Found => ({
  databaseAnswers: true,
  callsWork: true,
  work: { deliveryDueAt: null, scrapeDueAt: null, lastRunAt: ago(1), ...work },
  ...given,
});
const states = (given: Found) => judgeService(given, now).map(({ part, state }) => `${part} ${state}`);
const wrong = (given: Found) => judgeService(given, now).filter(({ state }) => state !== "working");

test.each([
  ["all is well", found({}), []],
  ["work due for a minute", found({}, { deliveryDueAt: ago(60), scrapeDueAt: ago(60) }), []],
  ["deliveries are late", found({}, { deliveryDueAt: ago(90) }), [["webhooks", "late", ago(30)]]],
  ["scrapes are late", found({}, { scrapeDueAt: ago(61) }), [["jobs", "late", ago(1)]]],
  [
    "no worker is running",
    found({}, { lastRunAt: ago(181) }),
    [
      ["webhooks", "down", ago(181)],
      ["jobs", "down", ago(181)],
    ],
  ],
  ["the database is read-only", found({ callsWork: false }), [["calls", "down", null]]],
] as const)("%s", (_, given, expected) => {
  expect(wrong(given)).toEqual(
    expected.map(([part, state, since]) => ({ part, state, since: since?.toISOString() ?? null })),
  );
});

test("everything is down without the database", () => {
  expect(states({ databaseAnswers: false, callsWork: false, work: null })).toEqual([
    "calls down",
    "webhooks down",
    "jobs down",
    "dashboard down",
  ]);
});

test("the start of a problem is remembered while it lasts", () => {
  const down = judgeService({ databaseAnswers: false, callsWork: false, work: null }, now);
  const first = withSince(down, [], ago(60));
  expect(first.every(({ since }) => since === ago(60).toISOString())).toBe(true);
  expect(withSince(down, first, now)).toEqual(first);
  const well = withSince(judgeService(found({}), now), first, now);
  expect(well.every(({ since }) => since === null)).toBe(true);
  expect(withSince(down, well, now)[0]?.since).toBe(now.toISOString());
});
