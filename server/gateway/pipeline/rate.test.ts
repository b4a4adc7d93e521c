import { expect, it } from "vitest";
import { limitsOf } from "#lib/accounts/keys/limits.ts";
import { describeLimit } from "#lib/platform/rates/rules.ts";
import type { Limit } from "#lib/platform/rates/types.ts";
import { describeRate } from "./rate.ts";

const none = { second: null, minute: null, day: null };
const NOON = Date.UTC(2026, 10, 23, 12);

it("applies a test key's own limit, and a live key's with its workspace's", () => {
  const workspace = { id: "ws_1", second: 50, minute: null, day: 9_000 };
  expect(limitsOf({ id: "key_a", env: "test", second: 5, minute: 5, day: 5 }, workspace)).toEqual([
    { id: "key_a:second", kind: "leaks", limit: 20, windowSeconds: 2 },
  ]);
  expect(limitsOf({ id: "key_a", env: "live", ...none, minute: 100 }, workspace)).toEqual([
    { id: "key_a:minute", kind: "window", limit: 100, windowSeconds: 60 },
    { id: "ws_1:second", kind: "leaks", limit: 50, windowSeconds: 1 },
    { id: "ws_1:day", kind: "window", limit: 9_000, windowSeconds: 86_400 },
  ]);
  expect(limitsOf({ id: "key_a", env: "live", ...none }, { id: "ws_1", ...none })).toEqual([]);
});

/** Describes calls of these limits with the given usage; full limits refuse. */
function stateAfter(...used: [Limit, number][]) {
  const states = used.map(([limit, calls]) => describeLimit(limit, calls, NOON, calls >= limit.limit));
  return describeRate({ admitted: states.every(({ retryAfterSeconds }) => !retryAfterSeconds), states });
}
const second: Limit = { id: "key_a:second", kind: "leaks", limit: 50, windowSeconds: 1 };
const day: Limit = { id: "ws_1:day", kind: "window", limit: 1_000, windowSeconds: 86_400 };

it("lists all limits and reports the nearest to being reached", () => {
  expect(stateAfter([second, 10], [day, 995])).toEqual({
    limit: 1_000,
    remaining: 5,
    resetSeconds: 43_200,
    retryAfterSeconds: undefined,
    policy: "50;w=1, 1000;w=86400",
    why: "",
  });
  expect(stateAfter([second, 10], [day, 100])).toMatchObject({ limit: 50, remaining: 40, resetSeconds: 1 });
});

it("reports the limit with the longest wait if refused", () => {
  expect(stateAfter([second, 50], [day, 1_000])).toMatchObject({
    limit: 1_000,
    remaining: 0,
    resetSeconds: 43_200,
    why: "More than 1000 requests in this day (UTC) by this workspace's live keys together. Retry in 43200 s.",
  });
  expect(stateAfter([second, 50], [day, 10])).toMatchObject({
    limit: 50,
    why: "More than 50 requests a second. Retry in 1 s.",
  });
});
