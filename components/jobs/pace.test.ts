import { expect, test } from "vitest";
import { paceOf, rateText, tookText } from "./pace.ts";

const START = "2026-11-21T10:00:00.000Z";
const at = (seconds: number) => new Date(new Date(START).getTime() + seconds * 1_000).toISOString();
const job = { status: "running", urls_total: 1_000, urls_ok: 190, urls_failed: 10, started_at: START } as const;

test.each([
  [job, at(20), { done: 200, parts: { succeeded: 0.19, failed: 0.015 }, perSecond: 10, secondsLeft: 80 }],
  [job, at(0.5), { done: 200, parts: { succeeded: 0.19, failed: 0.015 }, perSecond: null, secondsLeft: null }],
  [
    { ...job, urls_ok: 0, urls_failed: 0 },
    at(20),
    { done: 0, parts: { succeeded: 0, failed: 0 }, perSecond: null, secondsLeft: null },
  ],
  [
    { ...job, status: "queued", started_at: null } as const,
    at(20),
    { done: 200, parts: { succeeded: 0.19, failed: 0.015 }, perSecond: null, secondsLeft: null },
  ],
  [
    { ...job, status: "canceled" } as const,
    at(20),
    { done: 200, parts: { succeeded: 0.19, failed: 0.015 }, perSecond: null, secondsLeft: null },
  ],
  [
    { ...job, urls_ok: 990 },
    at(100),
    { done: 1_000, parts: { succeeded: 0.985, failed: 0.015 }, perSecond: 10, secondsLeft: 0 },
  ],
])("%o at %s", (given, readAt, pace) => expect(paceOf(given, readAt)).toEqual(pace));

test.each([
  ["a failure among thousands stays visible", { urls_total: 5_000, urls_ok: 4_999, urls_failed: 1 }, [0.985, 0.015]],
  ["all failed", { urls_total: 40, urls_ok: 0, urls_failed: 40 }, [0, 1]],
  ["nothing finished yet", { urls_total: 40, urls_ok: 0, urls_failed: 0 }, [0, 0]],
  ["no URLs at all", { urls_total: 0, urls_ok: 0, urls_failed: 0 }, [0, 0]],
])("the bar: %s", (_, counts, parts) => {
  expect(Object.values(paceOf({ ...job, ...counts }, at(20)).parts)).toEqual(parts);
});

test.each([
  [0.42, "0.4 a second"],
  [9.96, "10.0 a second"],
  [1234.5, "1,235 a second"],
])("%d is %s", (rate, text) => expect(rateText(rate)).toBe(text));

test.each([
  [4.4, "4\u00a0s"],
  [200, "3\u00a0min 20\u00a0s"],
  [3_900, "1\u00a0h 5\u00a0min"],
])("%d seconds is %s", (seconds, text) => expect(tookText(START, at(seconds))).toBe(text));
