import { expect, test } from "vitest";
import { DAY_MS } from "#lib/platform/values/time.ts";
import { newestDaysFirst } from "./newest-days.ts";

const NOW = new Date("2027-05-20T12:00:00Z");
const ago = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

/** A log with entries at these times, which records the reads. */
function log(times: readonly Date[], wanted: number) {
  const asked: (Date | undefined)[] = [];
  const read = async (since: Date | undefined) => {
    asked.push(since);
    return times.filter((time) => !since || time >= since);
  };
  return { asked, read, isEnough: (rows: readonly Date[]) => rows.length >= wanted };
}

test("reads only the newest two days if they fill the page", async () => {
  const { asked, read, isEnough } = log([ago(0.5), ago(1.9), ago(2.1)], 2);
  expect(await newestDaysFirst({ from: undefined, before: [undefined, NOW] }, read, isEnough)).toHaveLength(2);
  expect(asked).toEqual([ago(2)]);
});

test("reads all days if the newest have too little", async () => {
  const { asked, read, isEnough } = log([ago(0.5), ago(2.1), ago(20)], 2);
  expect(await newestDaysFirst({ from: ago(30), before: [NOW] }, read, isEnough)).toHaveLength(3);
  expect(asked).toEqual([ago(2), undefined]);
});

test("starts before the earliest bound", async () => {
  const { asked, read, isEnough } = log([ago(11)], 1);
  await newestDaysFirst({ from: undefined, before: [ago(10), NOW] }, read, isEnough);
  expect(asked).toEqual([ago(12)]);
});

test("reads a span of two days once", async () => {
  const { asked, read, isEnough } = log([], 1);
  expect(await newestDaysFirst({ from: ago(2), before: [NOW] }, read, isEnough)).toEqual([]);
  expect(asked).toEqual([undefined]);
});

test.each([new Date(-8.64e15), new Date(0), new Date(Number.NaN)])(
  "accepts a bound before all logs (%s)",
  async (bound) => {
    const { asked, read, isEnough } = log([], 1);
    await newestDaysFirst({ from: undefined, before: [bound, NOW] }, read, isEnough);
    for (const since of asked) expect(since === undefined || since.getTime() === 0).toBe(true);
  },
);
