import { expect, it } from "vitest";
import { pauseAfter } from "./throttle.ts";

const NOW = new Date("2026-03-04T05:06:07.000Z");

it.each([
  [200, undefined, 0, undefined],
  [500, "10", 0, undefined],
  [429, "10", 0, 10_000],
  [503, "Wed, 04 Mar 2026 05:06:37 GMT", 0, 30_000],
  [503, "Wed, 04 Mar 2026 05:00:00 GMT", 3, 1_000],
  [429, "0", 0, 1_000],
  [429, "999999", 0, 300_000],
  [429, undefined, 0, 1_000],
  [429, undefined, 3, 8_000],
  [429, "soon", 20, 300_000],
])("%d with Retry-After %s after %d tries pauses for %s ms", (status, header, tried, expected) => {
  const headers = header === undefined ? {} : { "retry-after": header };
  expect(pauseAfter({ ok: true, status, headers }, tried, NOW)).toBe(expected);
});
