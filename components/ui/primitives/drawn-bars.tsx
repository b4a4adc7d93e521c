"use client";

import { Bar as Bars, CartesianGrid, ComposedChart, Tooltip, XAxis, YAxis } from "recharts";
import { shortCount } from "../text/short-count.ts";
import { grouped } from "../text/time-text.ts";
import type { BarsProps } from "./bars.ts";

const TICK = { fill: "var(--faint)", fontSize: 11 };

/** The bars with a value axis and a tooltip; ← and → move between them. */
export function DrawnBars({ bars, label, unit, axis, tone }: BarsProps) {
  const every = bars.length / axis.length;
  const words = new Map(axis.map((word, at) => [bars[Math.floor(at * every)]?.label ?? "", word]));
  return (
    <ComposedChart
      accessibilityLayer
      barCategoryGap="14%"
      data={[...bars]}
      margin={{ top: 6, right: 4, bottom: 0, left: 0 }}
      responsive
      style={{ width: "100%", height: "100%" }}
      title={label}
    >
      <CartesianGrid stroke="var(--line)" vertical={false} />
      <XAxis
        axisLine={{ stroke: "var(--line-strong)" }}
        dataKey="label"
        height={22}
        interval="equidistantPreserveStart"
        tick={TICK}
        tickFormatter={(at: string) => words.get(at) ?? ""}
        tickLine={false}
        ticks={[...words.keys()]}
      />
      <YAxis
        allowDecimals={false}
        axisLine={false}
        tick={TICK}
        tickCount={3}
        tickFormatter={shortCount}
        tickLine={false}
        width={34}
      />
      <Tooltip
        content={({ active, payload }) => {
          const bar = active ? bars.find((each) => each.label === payload[0]?.payload?.label) : undefined;
          return bar ? <BarTooltip bar={bar} unit={unit} /> : null;
        }}
        cursor={{ fill: "var(--hover)" }}
        isAnimationActive={false}
      />
      <Bars
        dataKey="ok"
        fill={tone === "test" ? "var(--test)" : "var(--bar)"}
        isAnimationActive={false}
        name={unit}
        stackId="one"
      />
      <Bars dataKey="bad" fill="var(--bar-bad)" isAnimationActive={false} name="failed" stackId="one" />
    </ComposedChart>
  );
}

/** A bar's numbers, announced while moving with the arrow keys. */
function BarTooltip({ bar, unit }: { bar: BarsProps["bars"][number]; unit: string }) {
  return (
    <div
      aria-live="polite"
      className="max-w-72 rounded-lg bg-raised p-2.5 text-xs text-text tabular-nums shadow-pop"
      role="status"
    >
      <p className="font-medium">{bar.label}</p>
      <p className="mt-0.5 text-muted">
        {grouped(bar.ok + bar.bad)} {unit}
        {bar.bad > 0 && `, ${grouped(bar.bad)} failed`}
      </p>
    </div>
  );
}
