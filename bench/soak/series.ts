import { median } from "../figure.ts";

/** One value of a series: when it was read, in seconds, and what. */
export type Point = { at: number; value: number };

const HOUR_S = 3_600;

/**
 * By how much a series grows an hour: the median of the slopes between all pairs of its points (Theil 1950, Sen 1968). Up to a quarter of the points
 * may be anything, a collection of garbage or a neighbour's minute, and it does not move. 0 of fewer than two points.
 */
export function slopeAnHour(points: readonly Point[]): number {
  const slopes: number[] = [];
  for (const [nth, one] of points.entries())
    for (const other of points.slice(nth + 1))
      if (other.at !== one.at) slopes.push((other.value - one.value) / (other.at - one.at));
  return slopes.length === 0 ? 0 : median(slopes) * HOUR_S;
}

/** What is not a number says nothing: an interval without a call has no p99. */
export const known = (points: readonly Point[]): Point[] => points.filter(({ value }) => Number.isFinite(value));

/** The points of a part of the time that the series spans: `part(points, 0.5, 1)` is its second half. */
export function part(points: readonly Point[], from: number, to: number): Point[] {
  const [first, last] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 0];
  const at = (share: number) => first + (last - first) * share;
  return points.filter((point) => point.at >= at(from) && point.at <= at(to));
}

/** After so much of the time code is compiled, caches are full and connections are there. */
export const SETTLED_FROM = 0.25;

/** The three quarters from which on nothing is new. */
export const settled = (points: readonly Point[]): Point[] => part(known(points), SETTLED_FROM, 1);

/** The middle value; NaN of none. */
export const middle = (points: readonly Point[]): number => median(known(points).map(({ value }) => value));

/** The largest value; 0 of none. */
export const most = (points: readonly Point[]): number =>
  known(points).reduce((largest, { value }) => Math.max(largest, value), 0);

/** As many stretches of points that follow each other, each as long as the others. */
function stretches(points: readonly Point[], count: number): Point[][] {
  const size = points.length / count;
  return Array.from({ length: count }, (_, nth) =>
    points.slice(Math.floor(nth * size), Math.floor((nth + 1) * size)),
  ).filter((stretch) => stretch.length > 0);
}

/** At most so many points, each the largest of its stretch of time: what stood out for one moment must stay to be seen. */
export function thin(points: readonly Point[], count: number): Point[] {
  if (points.length <= count) return [...points];
  return stretches(points, count).map((all) =>
    all.reduce((largest, each) => (each.value > largest.value ? each : largest)),
  );
}

/**
 * The least of each of so many stretches: what is left of a heap after it was collected, and of dead rows after a vacuum. That is what a leak makes grow;
 * what lies on top of it comes and goes.
 */
export const floors = (points: readonly Point[], count: number): Point[] =>
  stretches(points, count).map((all) => all.reduce((least, each) => (each.value < least.value ? each : least)));
