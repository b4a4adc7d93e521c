import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Pace, type Rate, RateLimiter } from "./rate.ts";

function setUp() {
  let time = 0;
  const limiter = new RateLimiter(() => time);
  return {
    limiter,
    at: (ms: number) => {
      time = ms;
    },
  };
}

const testKey = { id: "key_a", env: "test", rateLimit: null } as const;
const live = (rateLimit: number | null) => ({ id: "key_b", env: "live", rateLimit }) as const;

describe("RateLimiter", () => {
  it("gives a test key its burst of 20, then 10 a second", () => {
    const { limiter, at } = setUp();
    for (let left = 19; left >= 0; left--)
      expect(limiter.take(testKey)).toMatchObject({ limit: 20, remaining: left, retryAfterSeconds: undefined });
    expect(limiter.take(testKey)).toMatchObject({ remaining: 0, retryAfterSeconds: 1 });
    at(99);
    expect(limiter.take(testKey)?.retryAfterSeconds).toBe(1);
    at(100);
    expect(limiter.take(testKey)?.retryAfterSeconds).toBeUndefined();
    expect(limiter.take(testKey)?.retryAfterSeconds).toBe(1);
    at(2_100);
    expect(limiter.take(testKey)).toMatchObject({ remaining: 19 });
  });

  it("does not count what it refused", () => {
    const { limiter, at } = setUp();
    for (let call = 0; call < 1_000; call++) limiter.take(testKey);
    at(100);
    expect(limiter.take(testKey)?.retryAfterSeconds).toBeUndefined();
  });

  it("leaves live keys alone unless they have a limit of their own", () => {
    const { limiter } = setUp();
    expect(limiter.take(live(null))).toBeUndefined();
    for (let call = 0; call < 3; call++) expect(limiter.take(live(3))?.retryAfterSeconds).toBeUndefined();
    expect(limiter.take(live(3))?.retryAfterSeconds).toBe(1);
  });

  it("keeps keys apart", () => {
    const { limiter } = setUp();
    for (let call = 0; call < 21; call++) limiter.take(testKey);
    expect(limiter.take({ ...testKey, id: "key_c" })?.remaining).toBe(19);
  });
});

describe("what is told of a limit holds", () => {
  const paces = fc.record({ perSecond: fc.integer({ min: 1, max: 1_000 }), seconds: fc.integer({ min: 1, max: 4 }) });
  const begins = fc.double({ min: 0, max: 1e9, noNaN: true });
  // Up to three windows apart, and often at the same moment.
  const gaps = fc.array(fc.oneof(fc.constant(0), fc.double({ min: 0, max: 3_000, noNaN: true })), { maxLength: 60 });
  const runs = fc.tuple(paces, begins, gaps);

  /** Calls at these times; what was said of the last one, and what can be asked from then on. */
  function called([{ perSecond, seconds }, begin, waits]: [{ perSecond: number; seconds: number }, number, number[]]) {
    const pace: Pace = { perSecond, burst: perSecond * seconds };
    let now = begin;
    const limiter = new RateLimiter(() => now);
    const take = () => limiter.takeAt("key", pace);
    let last: Rate = take();
    for (const wait of waits) {
      now += wait;
      last = take();
    }
    const admitted = (calls: number) => Array.from({ length: calls }, take).filter((rate) => !isRefused(rate)).length;
    return { pace, last, admitted, wait: (ms: number) => (now += ms) };
  }
  const isRefused = (rate: Rate) => rate.retryAfterSeconds !== undefined;
  const holds = (property: (run: ReturnType<typeof called>) => void) =>
    fc.assert(
      fc.property(runs, (run) => property(called(run))),
      { seed: 20_261_122, numRuns: 300 },
    );

  it("remaining is never above the limit, and nothing remains for who is refused", () =>
    holds(({ pace, last }) => {
      expect(last.limit).toBe(pace.burst);
      expect(last.limit / last.windowSeconds).toBe(pace.perSecond);
      expect(last.remaining).toBeGreaterThanOrEqual(0);
      expect(last.remaining).toBeLessThanOrEqual(last.limit);
      if (isRefused(last)) expect(last.remaining).toBe(0);
    }));

  it("as many calls as remain are let in at once, and no more", () =>
    holds(({ last, admitted }) => {
      expect(admitted(last.remaining)).toBe(last.remaining);
      expect(admitted(1)).toBe(0);
    }));

  it("the whole limit is there after the reset, which is never further away than the window", () =>
    holds(({ last, admitted, wait }) => {
      expect(last.resetSeconds).toBeGreaterThanOrEqual(1);
      expect(last.resetSeconds).toBeLessThanOrEqual(last.windowSeconds);
      wait(last.resetSeconds * 1_000);
      expect(admitted(last.limit)).toBe(last.limit);
      expect(admitted(1)).toBe(0);
    }));

  it("who is refused is let in after the time to wait, which is not behind the reset", () =>
    holds(({ last, admitted, wait }) => {
      if (last.retryAfterSeconds === undefined) return;
      expect(last.retryAfterSeconds).toBeLessThanOrEqual(last.resetSeconds);
      wait(last.retryAfterSeconds * 1_000);
      expect(admitted(1)).toBe(1);
    }));
});
