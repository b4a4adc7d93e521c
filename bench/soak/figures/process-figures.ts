import type { Figure } from "../../figure.ts";
import { floors, middle, most, settled, slopeAnHour } from "../series.ts";
import type { ProcessState, Sample } from "../types.ts";
import { HANDLES_SHARE_MAX, STRETCHES, series } from "./series-of.ts";

/**
 * Hourly growth that counts as flat. Less is indistinguishable from a heap's fluctuations within an hour; leaking ten
 * bytes per call at a thousand calls per second exceeds it.
 */
const MEMORY_SHARE_MAX = 0.05;

/** Checks a process for growth of memory and open descriptors. */
export function processFigures(
  name: string,
  samples: readonly Sample[],
  of: (sample: Sample) => ProcessState,
): Figure[] {
  const memory = settled(series(samples, (sample) => of(sample).rssBytes));
  const handles = settled(series(samples, (sample) => of(sample).descriptors));
  const [slope, size] = [slopeAnHour(floors(memory, STRETCHES)), middle(memory)];
  const opened = slopeAnHour(handles);
  const lag = series(samples, (sample) => of(sample).lagMs);
  return [
    {
      figure: `${name}: memory, by how much the least of it grows an hour`,
      ours: slope / 1e6,
      unit: "MB",
      aim: `≤ ${MEMORY_SHARE_MAX * 100} % of its size`,
      met: slope <= MEMORY_SHARE_MAX * size,
      note: `resident ${Math.round(size / 1e6)} MB in the middle; that is ${((100 * slope) / size).toFixed(1)} %`,
    },
    {
      figure: `${name}: open descriptors, by how many they grow an hour`,
      ours: opened,
      unit: "",
      aim: `0, ≤ ${HANDLES_SHARE_MAX * 100} % of them`,
      met: opened <= HANDLES_SHARE_MAX * middle(handles),
      note: `${middle(handles)} in the middle, of which sockets ${middle(settled(series(samples, (sample) => of(sample).sockets)))}`,
    },
    {
      figure: `${name}: delay of its event loop, p99 of ten seconds, in the middle`,
      ours: middle(lag),
      unit: "ms",
      aim: "told",
      met: true,
      note: `at most ${Math.round(most(lag))} ms`,
    },
  ];
}
