"use client";

import { ChevronRight } from "lucide-react";
import { useCode } from "../hooks/use-code.ts";
import { usePainted } from "../hooks/use-painted.ts";
import { cn } from "../text/cn.ts";
import { grouped } from "../text/time-text.ts";
import type { BarsProps } from "./bars.ts";
import { ScrollRegion } from "./scroll-region.tsx";

const HEIGHT = 64;
const SLOT = 6;

// The chart library is larger than most pages. It loads after the first paint and replaces the same
// bars without axes.
const loadBars = () => import("./drawn-bars.tsx");

/** Stacked bars over time, failures on top, with a table of the same numbers. */
export function BarChart({ className, ...props }: BarsProps & { className?: string }) {
  const { bars, label, unit, tone } = props;
  const { code } = useCode(loadBars, usePainted());
  return (
    <div className={cn("min-w-0", className)}>
      <div className="h-36">{code ? <code.DrawnBars {...props} /> : <PlainBars {...props} />}</div>
      {bars.some(({ bad }) => bad > 0) && (
        <p aria-hidden="true" className="mt-1 flex gap-4 text-2xs text-muted">
          <span className="flex items-center gap-1.5">
            <span className={cn("size-2 rounded-xs", tone === "test" ? "bg-test" : "bg-bar")} /> {unit}
          </span>
          <span className="flex items-center gap-1.5">
            <span className="size-2 rounded-xs bg-bar-bad" /> failed
          </span>
        </p>
      )}
      <details className="mt-2 text-xs">
        <summary className="inline-flex min-h-6 items-center gap-1 text-muted hover:text-text">
          <ChevronRight
            aria-hidden="true"
            className="size-3 transition-transform [details[open]>summary>&]:rotate-90"
          />
          As a table
        </summary>
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

/** The bars alone, rendered by the server. */
function PlainBars({ bars, label, tone }: BarsProps) {
  const top = Math.max(1, ...bars.map((bar) => bar.ok + bar.bad));
  const scaled = (value: number) => (value === 0 ? 0 : Math.max(1, (value / top) * (HEIGHT - 2)));
  return (
    <div className="h-full pt-1.5 pr-1 pb-5.5 pl-[34px]">
      <svg
        aria-label={label}
        className="block size-full border-b border-line-strong"
        preserveAspectRatio="none"
        role="img"
        viewBox={`0 0 ${bars.length * SLOT} ${HEIGHT}`}
      >
        {bars.map((bar, slot) => {
          const ok = scaled(bar.ok);
          const bad = scaled(bar.bad);
          const at = { width: SLOT - 1.5, x: slot * SLOT + 0.75 };
          return (
            <g key={bar.label}>
              <rect className={tone === "test" ? "fill-test" : "fill-bar"} height={ok} y={HEIGHT - ok} {...at} />
              <rect className="fill-bar-bad" height={bad} y={HEIGHT - ok - bad} {...at} />
            </g>
          );
        })}
      </svg>
    </div>
  );
}
