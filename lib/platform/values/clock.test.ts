import { afterEach, describe, expect, it, vi } from "vitest";
import { databaseClock, syncClock } from "./clock.ts";
import { HOUR_MS } from "./time.ts";

let steady = 1_000_000;
vi.spyOn(performance, "now").mockImplementation(() => steady);
afterEach(() => {
  steady += 60_000;
});

/**
 * Returns a query answered with this time, `there` ms after it was asked and `back` ms before the
 * answer arrives.
 */
const answering = (time: () => number, there: number, back: number) => async () => {
  steady += there;
  const now = new Date(time());
  steady += back;
  return { rows: [{ now }] };
};
/** The database's true time, as an offset from the machine's steady clock. */
const off = (ms: number) => () => steady + ms;
const error = (ms: number) => databaseClock.now().getTime() - (steady + ms);

describe("databaseClock", () => {
  it("throws before it is set", () => {
    expect(() => databaseClock.now()).toThrow("read before the database set it");
  });

  it("subtracts half the round trip and then keeps time", async () => {
    await syncClock(answering(off(5_000), 20, 20));
    expect(error(5_000)).toBe(0);
    steady += HOUR_MS;
    expect(error(5_000)).toBe(0);
  });

  it("ignores a slow response unless it contradicts the clock", async () => {
    await syncClock(answering(off(5_000), 1, 1));
    await syncClock(answering(off(5_000), 2_000, 10));
    expect(error(5_000)).toBe(0);
    await syncClock(answering(off(65_000), 2_000, 10));
    expect(Math.abs(error(65_000))).toBeLessThanOrEqual(1_005);
    await syncClock(answering(off(65_000), 1, 1));
    expect(error(65_000)).toBe(0);
  });

  it.each([HOUR_MS, -HOUR_MS])("follows a jump of the database's clock by %i ms", async (jump) => {
    await syncClock(answering(off(5_000), 3, 3));
    await syncClock(answering(off(5_000 + jump), 3, 3));
    expect(error(5_000 + jump)).toBe(0);
  });

  it("keeps its time when the database does not answer", async () => {
    await syncClock(answering(off(5_000), 1, 1));
    await expect(syncClock(async () => ({ rows: [] }))).rejects.toThrow("did not return the time");
    expect(error(5_000)).toBe(0);
  });
});
