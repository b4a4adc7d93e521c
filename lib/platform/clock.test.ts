import { afterEach, describe, expect, it, vi } from "vitest";
import { databaseClock, syncClock } from "./clock.ts";

const HOUR_MS = 3_600_000;
let steady = 1_000_000;
vi.spyOn(performance, "now").mockImplementation(() => steady);
afterEach(() => {
  steady += 60_000;
});

/** What a database with this time answers, `there` ms after it was asked and `back` ms before that is heard. */
const answering = (time: () => number, there: number, back: number) => async () => {
  steady += there;
  const now = new Date(time());
  steady += back;
  return { rows: [{ now }] };
};
/** The database's true time: the machine's steady clock and so much more. */
const off = (ms: number) => () => steady + ms;
const error = (ms: number) => databaseClock.now().getTime() - (steady + ms);

describe("the clock of a process", () => {
  it("is asked for in vain before the database gave the time", () => {
    expect(() => databaseClock.now()).toThrow("before it was set");
  });

  it("goes by the database's, the way there and back halved out, and on by itself", async () => {
    await syncClock(answering(off(5_000), 20, 20));
    expect(error(5_000)).toBe(0);
    steady += HOUR_MS;
    expect(error(5_000)).toBe(0);
  });

  it("is not moved by an answer that was long under way, unless that contradicts it", async () => {
    await syncClock(answering(off(5_000), 1, 1));
    await syncClock(answering(off(5_000), 2_000, 10));
    expect(error(5_000)).toBe(0);
    await syncClock(answering(off(65_000), 2_000, 10));
    expect(Math.abs(error(65_000))).toBeLessThanOrEqual(1_005);
    await syncClock(answering(off(65_000), 1, 1));
    expect(error(65_000)).toBe(0);
  });

  it.each([HOUR_MS, -HOUR_MS])("follows the database's when that jumps by %i ms", async (jump) => {
    await syncClock(answering(off(5_000), 3, 3));
    await syncClock(answering(off(5_000 + jump), 3, 3));
    expect(error(5_000 + jump)).toBe(0);
  });

  it("keeps what it knows when the database does not answer", async () => {
    await syncClock(answering(off(5_000), 1, 1));
    await expect(syncClock(async () => ({ rows: [] }))).rejects.toThrow("did not give the time");
    expect(error(5_000)).toBe(0);
  });
});
