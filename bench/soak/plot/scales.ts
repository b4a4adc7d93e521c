import { quantile } from "../../figure.ts";
import { known, most, type Point } from "../series.ts";

/** Steps that people read easily, times a power of ten. */
const STEPS = [1, 2, 5, 10];

/** Where lines go across, from 0 to the first that is not below `top`: round numbers, `count` or a few fewer above 0. */
export function niceTicks(top: number, count: number): number[] {
  const least = Math.max(top, Number.EPSILON) / count;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = (STEPS.find((each) => each * power >= least * (1 - 1e-9)) ?? 10) * power;
  const ticks = Math.ceil((top / step) * (1 - 1e-9));
  return Array.from({ length: Math.max(1, ticks) + 1 }, (_, nth) => Number((nth * step).toPrecision(6)));
}

/** Far out: so many times what nineteen of twenty are below. */
const FAR_OUT = 4;
const ROOM = 2;

/**
 * Up to which value a panel goes: the largest, unless that is far out. Then it is cut off, or one moment in an hour would press all others to the floor.
 */
export function topOf(lines: readonly (readonly Point[])[]): number {
  const tops = lines.map((line) => {
    const sorted = Float64Array.from(known(line).map(({ value }) => value)).sort();
    const usual = sorted.length === 0 ? 0 : quantile(sorted, 0.95);
    return usual > 0 && most(line) > FAR_OUT * usual ? ROOM * usual : most(line);
  });
  return Math.max(0, ...tops);
}

/** From values to places: `from` at `low`, `to` at `high`; what lies beyond stays at the edge. */
export const scale =
  (from: number, to: number, low: number, high: number) =>
  (value: number): number => {
    const share = to === from ? 0 : (value - from) / (to - from);
    return low + (high - low) * Math.min(1, Math.max(0, share));
  };

const place = (value: number): string => value.toFixed(1);

/** The path of a line; where a value is missing the line is too. */
export function pathOf(points: readonly Point[], x: (at: number) => number, y: (value: number) => number): string {
  let pen = "M";
  const steps: string[] = [];
  for (const { at, value } of points) {
    if (!Number.isFinite(value)) {
      pen = "M";
      continue;
    }
    steps.push(`${pen}${place(x(at))} ${place(y(value))}`);
    pen = "L";
  }
  return steps.join("");
}
