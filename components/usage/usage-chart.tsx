"use client";

import { useId } from "react";
import { Bar, CartesianGrid, ComposedChart, Line, Tooltip, XAxis, YAxis } from "recharts";
import { shortCount } from "#components/ui/text/short-count.ts";
import { ChartTooltip } from "./chart-tooltip.tsx";
import type { Bar as Counted, Series } from "./series.ts";
import { SeriesPattern } from "./series-fill.tsx";

type UsageChartProps = {
  bars: readonly Counted[];
  series: readonly Series[];
  /** Label for screen readers; the table view has the numbers. */
  label: string;
  unit: string;
  compare: boolean;
};

const TICK = { fill: "var(--faint)", fontSize: 11 };

/** Stacked bars over time, the largest group at the bottom. ← and → move between bars. */
export function UsageChart({ bars, series, label, unit, compare }: UsageChartProps) {
  const id = useId();
  const labels = new Map(bars.map((bar) => [bar.start, bar.label]));
  return (
    <ComposedChart
      accessibilityLayer
      barCategoryGap={bars.length > 60 ? 1 : "18%"}
      data={[...bars]}
      margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
      responsive
      style={{ width: "100%", height: "100%" }}
      title={label}
    >
      <defs>
        {series.map(({ group, look }, at) => (
          <SeriesPattern id={`${id}-${at}`} key={group} look={look} />
        ))}
      </defs>
      <CartesianGrid stroke="var(--line)" vertical={false} />
      <XAxis
        axisLine={{ stroke: "var(--line-strong)" }}
        dataKey="start"
        minTickGap={24}
        tick={TICK}
        tickFormatter={(start: string) => labels.get(start) ?? ""}
        tickLine={false}
      />
      <YAxis
        allowDecimals={false}
        axisLine={false}
        tick={TICK}
        tickFormatter={shortCount}
        tickLine={false}
        width={40}
      />
      <Tooltip
        content={({ active, payload }) => {
          const bar = active ? bars.find(({ start }) => start === payload[0]?.payload?.start) : undefined;
          return bar ? <ChartTooltip bar={bar} compare={compare} series={series} unit={unit} /> : null;
        }}
        cursor={{ fill: "var(--hover)" }}
        isAnimationActive={false}
      />
      {series.map(({ group, name }, at) => (
        <Bar
          dataKey={(bar: Counted) => bar.values[at] ?? 0}
          fill={`url(#${id}-${at})`}
          isAnimationActive={false}
          key={group}
          name={name}
          stackId="groups"
        />
      ))}
      {compare && (
        <Line
          dataKey="previous"
          dot={false}
          isAnimationActive={false}
          name="Previous period"
          stroke="var(--text)"
          strokeDasharray="4 3"
          strokeWidth={1.5}
          type="linear"
        />
      )}
    </ComposedChart>
  );
}
