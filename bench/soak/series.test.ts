import { expect, it } from "vitest";
import { floors, known, middle, most, type Point, part, settled, slopeAnHour, thin } from "./series.ts";

const line = (values: readonly number[], every = 10): Point[] =>
  values.map((value, nth) => ({ at: nth * every, value }));

it.each([
  ["a series that grows by one in ten seconds", [0, 1, 2, 3], 360],
  ["a constant series", [7, 7, 7, 7], 0],
  ["a falling series", [3, 2, 1], -360],
  ["a single point", [3], 0],
  ["no points", [], 0],
  ["steady growth with one outlier", [0, 1, 900, 3, 4, 5, 6, 7, 8], 360],
  ["a heap that fluctuates without growing", [10, 14, 10, 14, 10, 14, 10, 14], 0],
])("computes the slope of %s", (_, values, expected) => {
  expect(slopeAnHour(line(values))).toBeCloseTo(expected, 6);
});

it("returns a slope of zero for simultaneous points", () => {
  expect(
    slopeAnHour([
      { at: 5, value: 1 },
      { at: 5, value: 9 },
    ]),
  ).toBe(0);
});

it("selects a part by time, not by number of points", () => {
  const points = [...line([1, 2, 3, 4], 1), { at: 100, value: 9 }];
  expect(part(points, 0.5, 1)).toEqual([{ at: 100, value: 9 }]);
  expect(part(points, 0, 0.25)).toHaveLength(4);
  expect(part([], 0, 1)).toEqual([]);
});

it("ignores unknown values and the first quarter", () => {
  const points = line([1, 2, Number.NaN, 4, 6]);
  expect(known(points)).toHaveLength(4);
  expect(settled(points).map(({ value }) => value)).toEqual([2, 4, 6]);
  expect(middle(points)).toBe(3);
  expect(most(points)).toBe(6);
  expect(most([])).toBe(0);
});

it("finds growth beneath a fluctuating series", () => {
  const breathing = Array.from({ length: 180 }, (_, nth) => 300 + ((nth * 7) % 150));
  const floor = floors(line(breathing), 10);
  expect(floor).toHaveLength(10);
  expect(Math.abs(slopeAnHour(floor))).toBeLessThan(15);
  const leaking = floors(line(breathing.map((value, nth) => value + nth / 6)), 10);
  expect(slopeAnHour(leaking)).toBeGreaterThan(45);
  expect(slopeAnHour(leaking)).toBeLessThan(75);
  expect(floors(line([3, 1]), 10)).toHaveLength(2);
  expect(floors([], 10)).toEqual([]);
});

it("thins a long series to the largest point of each stretch", () => {
  const points = line(Array.from({ length: 1_000 }, (_, nth) => (nth === 777 ? 99 : nth % 3)));
  const thinned = thin(points, 100);
  expect(thinned).toHaveLength(100);
  expect(most(thinned)).toBe(99);
  expect(thinned.every(({ at }, nth) => nth === 0 || at > (thinned[nth - 1]?.at ?? 0))).toBe(true);
  expect(thin(points.slice(0, 5), 100)).toEqual(points.slice(0, 5));
});
