import { cn } from "../text/cn.ts";
import { grouped } from "../text/time-text.ts";
import { ScrollRegion } from "./scroll-region.tsx";

export type Bar = { label: string; ok: number; bad: number };

type BarChartProps = {
  /** Oldest first. */
  bars: readonly Bar[];
  /** What it shows, for screen readers; the numbers are in the table under it. */
  label: string;
  /** What is counted: "requests". */
  unit: string;
  /** Words under the axis, each at the start of an equal part of it. */
  axis: readonly string[];
  tone?: "live" | "test";
  className?: string;
};

const HEIGHT = 64;
const SLOT = 6;

/** Stacked bars over time, failures on top in their colour, with the same numbers as a table to open. */
export function BarChart({ bars, label, unit, axis, tone = "live", className }: BarChartProps) {
  const top = Math.max(1, ...bars.map((bar) => bar.ok + bar.bad));
  const scaled = (value: number) => (value === 0 ? 0 : Math.max(1, (value / top) * (HEIGHT - 2)));
  return (
    <div className={cn("min-w-0", className)}>
      <svg
        aria-label={label}
        className="block h-24 w-full"
        preserveAspectRatio="none"
        role="img"
        viewBox={`0 0 ${bars.length * SLOT} ${HEIGHT}`}
      >
        {bars.map((bar, slot) => {
          const ok = scaled(bar.ok);
          const bad = scaled(bar.bad);
          return (
            <g className="group" key={bar.label}>
              <title>{`${bar.label}: ${describe(bar, unit)}`}</title>
              <rect
                className="fill-transparent group-hover:fill-hover"
                height={HEIGHT}
                width={SLOT}
                x={slot * SLOT}
                y="0"
              />
              <rect
                className={tone === "test" ? "fill-test/75" : "fill-bar"}
                height={ok}
                width={SLOT - 1.5}
                x={slot * SLOT + 0.75}
                y={HEIGHT - ok}
              />
              <rect
                className="fill-bar-bad"
                height={bad}
                width={SLOT - 1.5}
                x={slot * SLOT + 0.75}
                y={HEIGHT - ok - bad}
              />
            </g>
          );
        })}
      </svg>
      <div
        aria-hidden="true"
        className="grid auto-cols-fr grid-flow-col border-t border-line pt-1 text-2xs whitespace-nowrap text-faint tabular-nums"
      >
        {axis.map((word) => (
          <span className="w-0 max-sm:even:invisible" key={word}>
            {word}
          </span>
        ))}
      </div>
      <details className="mt-2 text-xs">
        <summary className="inline-flex min-h-6 items-center text-muted hover:text-text">As a table</summary>
        <ScrollRegion className="mt-1 max-h-56 rounded-md border border-line" label={`${label}, table`}>
          <table className="w-full text-left">
            <thead>
              <tr>
                <th className="sticky top-0 bg-panel px-2.5 py-1 font-medium text-faint" scope="col">
                  From
                </th>
                <th className="sticky top-0 bg-panel px-2.5 py-1 text-right font-medium text-faint" scope="col">
                  {unit}
                </th>
                <th className="sticky top-0 bg-panel px-2.5 py-1 text-right font-medium text-faint" scope="col">
                  failed
                </th>
              </tr>
            </thead>
            <tbody>
              {bars.map((bar) => (
                <tr key={bar.label}>
                  <td className="border-t border-line px-2.5 py-1">{bar.label}</td>
                  <td className="border-t border-line px-2.5 py-1 text-right">{grouped(bar.ok + bar.bad)}</td>
                  <td className="border-t border-line px-2.5 py-1 text-right">{grouped(bar.bad)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      </details>
    </div>
  );
}

const describe = (bar: Bar, unit: string) =>
  `${grouped(bar.ok + bar.bad)} ${unit}${bar.bad > 0 ? `, ${grouped(bar.bad)} failed` : ""}`;
