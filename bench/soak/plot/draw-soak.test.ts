import { expect, it } from "vitest";
import type { Point } from "../series.ts";
import type { Sample } from "../types.ts";
import { drawSoak, panelsOf } from "./draw-soak.ts";
import { niceTicks, pathOf, scale, topOf } from "./scales.ts";

it.each([
  [10, 3, [0, 5, 10]],
  [7, 3, [0, 5, 10]],
  [0.3, 3, [0, 0.1, 0.2, 0.3]],
  [412, 3, [0, 200, 400, 600]],
  [60, 6, [0, 10, 20, 30, 40, 50, 60]],
])("chooses round ticks up to %d", (top, count, expected) => {
  expect(niceTicks(top, count)).toEqual(expected);
});

it("returns ticks for an empty panel", () => {
  const [first, last = 0] = niceTicks(0, 3);
  expect(first).toBe(0);
  expect(last).toBeGreaterThan(0);
});

const line = (values: readonly number[]): Point[] => values.map((value, at) => ({ at, value }));

it("ends at the largest value unless it is an outlier", () => {
  expect(topOf([line([1, 2, 3])])).toBe(3);
  expect(topOf([line([...Array.from({ length: 99 }, () => 10), 900])])).toBe(20);
  expect(topOf([line([1]), line([5])])).toBe(5);
  expect(topOf([[], line([Number.NaN])])).toBe(0);
});

it("scales values and clamps those out of range", () => {
  const y = scale(0, 10, 100, 0);
  expect([0, 5, 10, 20, -1].map(y)).toEqual([100, 50, 0, 0, 100]);
  expect(scale(3, 3, 0, 9)(3)).toBe(0);
});

it("interrupts the line at a missing value", () => {
  const same = (value: number) => value;
  expect(pathOf(line([1, 2, Number.NaN, 4]), same, same)).toBe("M0.0 1.0L1.0 2.0M3.0 4.0");
});

const sample = (at: number): Sample => {
  const answered = { count: 10, failed: 0, p50: 4, p99: at === 20 ? Number.NaN : 9 };
  const process = { rssBytes: 3e8, descriptors: 50, sockets: 40, lagMs: 10 };
  return {
    ...{ at, web: process, worker: process },
    database: {
      ...{ connections: 9, tables: at === 30 ? {} : { delivery_queue: { live: 100, dead: 10 } } },
      ...{ queueBytes: 1, deliveryAgeS: 0, scrapeAgeS: 0 },
    },
    ...{ calls: answered, pages: answered, deliveries: answered },
  };
};

it("draws every panel in one picture for light and dark mode", () => {
  const samples = [10, 20, 30, 40].map(sample);
  const svg = drawSoak(samples, { minutes: 60, day: "2026-11-25" });
  for (const { title } of panelsOf(samples)) expect(svg).toContain(`>${title}`);
  expect(svg).toContain("prefers-color-scheme: dark");
  expect(svg).toContain("A soak of 60 minutes, 2026-11-25");
  expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  expect(svg.match(/<svg/g)).toHaveLength(1);
});
