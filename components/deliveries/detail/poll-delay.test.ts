import { expect, it } from "vitest";
import { pollDelay } from "./poll-delay.ts";

const NOW = Date.parse("2026-11-20T14:00:00.000Z");
const inMs = (ms: number) => new Date(NOW + ms).toISOString();

it.each([
  ["delivered", null, false],
  ["failed", null, false],
  ["canceled", null, false],
  ["held", null, 15_000],
  ["held", inMs(0), 15_000],
  ["pending", null, 15_000],
  ["pending", inMs(3_600_000), 15_000],
  ["pending", inMs(4_000), 4_500],
  ["pending", inMs(0), 1_000],
  ["pending", inMs(-60_000), 1_000],
] as const)("polls one that is %s with next attempt at %s after %s", (status, next, delay) => {
  expect(pollDelay({ status, next_attempt_at: next, listener_id: null, waiting_for: null }, NOW)).toBe(delay);
});

it("polls less often while waiting for other deliveries", () => {
  const waiting_for = { reason: "endpoint_times_out", deliveries_before: 3 } as const;
  expect(pollDelay({ status: "pending", next_attempt_at: inMs(-60_000), listener_id: null, waiting_for }, NOW)).toBe(
    5_000,
  );
});

it("polls a listener's delivery soon, and not at all once answered", () => {
  const of = { next_attempt_at: null, listener_id: "lst_1", waiting_for: null };
  expect(pollDelay({ ...of, status: "pending" }, NOW)).toBe(1_000);
  expect(pollDelay({ ...of, status: "delivered" }, NOW)).toBe(false);
});
