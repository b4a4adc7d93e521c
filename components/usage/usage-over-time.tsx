"use client";

import { useMemo } from "react";
import { usePainted } from "#components/ui/hooks/use-painted.ts";
import { buttonStyle } from "#components/ui/primitives/button-style.ts";
import { lazyPart } from "#components/ui/primitives/lazy-part.tsx";
import { Panel } from "#components/ui/primitives/panel.tsx";
import { Segments } from "#components/ui/primitives/segments.tsx";
import { Skeleton } from "#components/ui/primitives/skeleton.tsx";
import { grouped } from "#components/ui/text/time-text.ts";
import type { Usage } from "#lib/reports/usage/types.ts";
import { barsOf, bucketLabel, seriesOf } from "./series.ts";
import { spanText } from "./spans.ts";
import type { UsageView } from "./view.ts";

// The chart library is larger than the page: it loads afterwards, into reserved space.
const CHART_PLACE = <Skeleton className="h-full w-full" />;
const UsageChart = lazyPart(async () => (await import("./usage-chart.tsx")).UsageChart, CHART_PLACE);
const UsageTable = lazyPart(async () => (await import("./usage-table.tsx")).UsageTable, CHART_PLACE);

const SHOWN = [
  { value: "chart", label: "Chart" },
  { value: "table", label: "Table" },
] as const;

/** "1 Nov 2026 to 30 Nov 2026 UTC", or "20 Nov 13:00 to 21 Nov 13:00 UTC". */
const words = (span: { from: string; to: string }, granularity: Usage["granularity"]) =>
  granularity === "day" ? spanText(span) : `${bucketLabel(span.from, "hour")} to ${bucketLabel(span.to, "hour")} UTC`;

type UsageOverTimeProps = { usage: Usage; view: UsageView; show: (change: Partial<UsageView>, how: "replace") => void };

/** Usage over time as bars or a table, optionally with the previous period. */
export function UsageOverTime({ usage, view, show }: UsageOverTimeProps) {
  const { env, measure, compare, table } = view;
  const series = useMemo(() => seriesOf(usage, env), [usage, env]);
  const bars = useMemo(() => barsOf(usage, series, measure), [usage, series, measure]);
  const total = grouped(usage.totals[measure]);
  const title = `${measure === "credits" ? "Credits" : "Requests"} by ${usage.granularity}`;
  const label = `${title}: ${total} in all`;
  const painted = usePainted();
  const shown = { bars, compare, label, series, unit: measure };
  return (
    <Panel
      action={
        <>
          <button
            aria-pressed={compare}
            className={buttonStyle({ variant: compare ? "secondary" : "ghost", size: "sm" })}
            onClick={() => show({ compare: !compare }, "replace")}
            type="button"
          >
            Compare with previous period
          </button>
          <Segments
            label="Shown as"
            onChange={(as) => show({ table: as === "table" }, "replace")}
            options={SHOWN}
            value={table ? "table" : "chart"}
          />
        </>
      }
      description={`${words(usage, usage.granularity)}${usage.to > usage.read_at ? ", so far" : ""}.${compare ? ` Previous period: ${words(usage.previous, usage.granularity)}.` : ""}`}
      title={title}
    >
      <div className="h-72">
        {table ? <UsageTable {...shown} /> : painted ? <UsageChart {...shown} /> : CHART_PLACE}
      </div>
    </Panel>
  );
}
