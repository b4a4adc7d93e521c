import { describe, expect, it } from "vitest";
import { RateLimiter } from "./rate.ts";

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
      expect(limiter.take(testKey)).toMatchObject({ limit: 10, remaining: left, retryAfterSeconds: undefined });
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
