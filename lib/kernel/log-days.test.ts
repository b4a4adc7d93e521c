import { afterAll, expect, test } from "vitest";
import { env, parseEnv } from "#lib/platform/env/env.ts";
import {
  endedListenersKeptDays,
  fillInLogDays,
  logDays,
  oldestLogged,
  oldestShown,
  replayRunsKeptDays,
  storedDays,
} from "./log-days.ts";
import { ANY_LOG_DAYS, LOG_DAYS_DEFAULT, LOG_DAYS_MARK, withLogDays } from "./retention.ts";

const given = {
  ...{ BASE_URL: "http://localhost:3000", DATABASE_URL: "postgresql://localhost/none" },
  SECRET_KEY: "a-secret-key-that-only-tests-use-0123456789",
};
const before = { ...process.env };
Object.assign(process.env, given);
afterAll(() => {
  Object.assign(env(), { LOG_DAYS: LOG_DAYS_DEFAULT });
  process.env = before;
});

test("LOG_DAYS defaults to 30 and accepts 30 to 400", () => {
  expect(parseEnv(given).LOG_DAYS).toBe(LOG_DAYS_DEFAULT);
  expect(parseEnv({ ...given, LOG_DAYS: "400" }).LOG_DAYS).toBe(400);
  for (const bad of ["29", "401", "30.5", "a month"])
    expect(() => parseEnv({ ...given, LOG_DAYS: bad })).toThrow("LOG_DAYS: expected a whole number from 30 to 400");
});

test.each([
  [30, { requests: 30, deliveries: 30, attempts: 30, scrapes: 30, events: 61 }, { listeners: 31, runs: 90 }],
  [400, { requests: 400, deliveries: 400, attempts: 400, scrapes: 30, events: 801 }, { listeners: 401, runs: 401 }],
])("with %i days, dependent retention periods follow", (days, stored, named) => {
  Object.assign(env(), { LOG_DAYS: days });
  expect(logDays()).toBe(days);
  expect(storedDays()).toEqual(stored);
  expect({ listeners: endedListenersKeptDays(), runs: replayRunsKeptDays() }).toEqual(named);
  const now = new Date("2026-11-25T12:00:00Z");
  expect(now.getTime() - oldestShown(now).getTime()).toBe(days * 86_400_000);
  expect(now.getTime() - oldestLogged(now).getTime()).toBe((days + 1) * 86_400_000);
  expect(fillInLogDays({ text: `Kept for ${LOG_DAYS_MARK} days.`, of: [LOG_DAYS_MARK] })).toEqual({
    text: `Kept for ${days} days.`,
    of: [String(days)],
  });
});

test("a text for any installation gets the number of this one", () => {
  const any = withLogDays(`Kept for ${LOG_DAYS_MARK} days.`, ANY_LOG_DAYS);
  expect(any).toBe("Kept for 30 or more days.");
  expect(withLogDays(any, 90)).toBe("Kept for 90 days.");
});
