import { quantile } from "../../figure.ts";
import { known, most, type Point } from "../series.ts";

/** Round steps, times a power of ten. */
const STEPS = [1, 2, 5, 10];

/** Returns round ticks from 0 to the first at or above `top`, at most `count` above 0. */
export function niceTicks(top: number, count: number): number[] {
  const least = Math.max(top, Number.EPSILON) / count;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = (STEPS.find((each) => each * power >= least * (1 - 1e-9)) ?? 10) * power;
  const ticks = Math.ceil((top / step) * (1 - 1e-9));
  return Array.from({ length: Math.max(1, ticks) + 1 }, (_, nth) => Number((nth * step).toPrecision(6)));
}

/** Outliers exceed the 95th percentile by this factor. */
const FAR_OUT = 4;
const ROOM = 2;

/**
 * Returns the upper end of a panel: the largest value, unless it is an outlier, which would flatten everything else and
 * is cut off.
 */
export function topOf(lines: readonly (readonly Point[])[]): number {
  const tops = lines.map((line) => {
    const sorted = Float64Array.from(known(line).map(({ value }) => value)).sort();
    const usual = sorted.length === 0 ? 0 : quantile(sorted, 0.95);
    return usual > 0 && most(line) > FAR_OUT * usual ? ROOM * usual : most(line);
  });
  return Math.max(0, ...tops);
}

/** Maps values from `from`…`to` to `low`…`high`, clamping those outside. */
export const scale =
  (from: number, to: number, low: number, high: number) =>
  (value: number): number => {
    const share = to === from ? 0 : (value - from) / (to - from);
    return low + (high - low) * Math.min(1, Math.max(0, share));
  };

const place = (value: number): string => value.toFixed(1);

/** Returns the SVG path of a line, interrupted at missing values. */
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
