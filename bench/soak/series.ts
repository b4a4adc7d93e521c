import { median } from "../figure.ts";

/** A value and when it was read, in seconds. */
export type Point = { at: number; value: number };

const HOUR_S = 3_600;

/**
 * Returns a series' hourly growth: the median slope between all pairs of points (Theil 1950, Sen 1968), or 0 for fewer
 * than two. Outliers such as a garbage collection, up to a quarter of the points, do not affect it.
 */
export function slopeAnHour(points: readonly Point[]): number {
  const slopes: number[] = [];
  for (const [nth, one] of points.entries())
    for (const other of points.slice(nth + 1))
      if (other.at !== one.at) slopes.push((other.value - one.value) / (other.at - one.at));
  return slopes.length === 0 ? 0 : median(slopes) * HOUR_S;
}

/** Drops NaN values, such as the p99 of an interval without calls. */
export const known = (points: readonly Point[]): Point[] => points.filter(({ value }) => Number.isFinite(value));

/** Returns the points in a part of the time span: `part(points, 0.5, 1)` is the second half. */
export function part(points: readonly Point[], from: number, to: number): Point[] {
  const [first, last] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 0];
  const at = (share: number) => first + (last - first) * share;
  return points.filter((point) => point.at >= at(from) && point.at <= at(to));
}

/** Share of the time after which code is compiled, caches are full and connections open. */
export const SETTLED_FROM = 0.25;

export const settled = (points: readonly Point[]): Point[] => part(known(points), SETTLED_FROM, 1);

/** Returns the median, or NaN if there are no points. */
export const middle = (points: readonly Point[]): number => median(known(points).map(({ value }) => value));

/** Returns the largest value, or 0 if there are no points. */
export const most = (points: readonly Point[]): number =>
  known(points).reduce((largest, { value }) => Math.max(largest, value), 0);

/** Splits points into `count` consecutive stretches of equal length. */
function stretches(points: readonly Point[], count: number): Point[][] {
  const size = points.length / count;
  return Array.from({ length: count }, (_, nth) =>
    points.slice(Math.floor(nth * size), Math.floor((nth + 1) * size)),
  ).filter((stretch) => stretch.length > 0);
}

/** Thins to `count` points, keeping the largest of each stretch so that spikes stay visible. */
export function thin(points: readonly Point[], count: number): Point[] {
  if (points.length <= count) return [...points];
  return stretches(points, count).map((all) =>
    all.reduce((largest, each) => (each.value > largest.value ? each : largest)),
  );
}

/**
 * Returns the minimum of each stretch: a heap after collection, or dead rows after vacuum. A leak raises these
 * minimums.
 */
export const floors = (points: readonly Point[], count: number): Point[] =>
  stretches(points, count).map((all) => all.reduce((least, each) => (each.value < least.value ? each : least)));
