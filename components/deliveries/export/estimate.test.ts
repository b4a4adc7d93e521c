import { expect, it } from "vitest";
import { HOUR_MS } from "#lib/platform/values/time.ts";
import { estimateExport, spanOf } from "./estimate.ts";

const NOW = Date.parse("2026-11-21T12:00:00.000Z");

it.each([
  ["the whole retention", {}, { from: NOW - 30 * 24 * HOUR_MS, to: NOW }],
  ["the last hour", { within_ms: String(HOUR_MS) }, { from: NOW - HOUR_MS, to: NOW }],
  [
    "a custom span",
    { from: "2026-11-20T00:00:00.000Z", to: "2026-11-20T06:00:00.000Z" },
    { from: NOW - 36 * HOUR_MS, to: NOW - 30 * HOUR_MS },
  ],
])("spans %s", (_, query, span) => {
  expect(spanOf(query, { now: NOW, keptDays: 30 })).toEqual(span);
});

const SPAN = { from: NOW - 10 * HOUR_MS, to: NOW };
const at = (hoursAgo: number) => new Date(NOW - hoursAgo * HOUR_MS).toISOString();

it.each([
  ["nothing yet", { rows: 0, reached: undefined }, 0, { share: 0, rowsPerSecond: 0, secondsLeft: null }],
  ["too early", { rows: 100, reached: at(1) }, 1_000, { share: 0.1, rowsPerSecond: 100, secondsLeft: null }],
  ["too little", { rows: 9, reached: at(0.1) }, 9_000, { share: 0.01, rowsPerSecond: 1, secondsLeft: null }],
  ["a quarter", { rows: 900, reached: at(2.5) }, 3_000, { share: 0.25, rowsPerSecond: 300, secondsLeft: 9 }],
  ["the end", { rows: 900, reached: at(10) }, 3_000, { share: 1, rowsPerSecond: 300, secondsLeft: 0 }],
  [
    "deliveries created since the start",
    { rows: 1, reached: at(-1) },
    3_000,
    { share: 0, rowsPerSecond: 0, secondsLeft: null },
  ],
])("%s", (_, { rows, reached }, elapsed, expected) => {
  expect(estimateExport({ rows, reached, bytes: 1 }, SPAN, elapsed)).toEqual(expected);
});
