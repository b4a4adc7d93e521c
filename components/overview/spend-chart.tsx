import Link from "next/link";
import { BarChart } from "#components/ui/primitives/bar-chart.tsx";
import { Panel } from "#components/ui/primitives/panel.tsx";
import { grouped, utcDay } from "#components/ui/text/time-text.ts";
import type { Spend } from "#lib/reports/usage/types.ts";

const day = (text: string) => utcDay(new Date(text)).replace(/ \d{4}$/, "");

type SpendChartProps = {
  spend: Spend;
  /** URL of usage in the last 7 days by key. */
  byKey: string;
};

/** Daily spending, linked to usage by key. */
export function SpendChart({ spend, byKey }: SpendChartProps) {
  const total = spend.days.reduce((sum, each) => sum + each.credits, 0);
  return (
    <Panel
      action={
        <Link
          className="inline-flex min-h-6 items-center text-xs text-accent hover:underline"
          href={byKey}
          prefetch={false}
        >
          By key, last 7 days
        </Link>
      }
      description={`${grouped(total)} credits. Days in UTC, today so far.`}
      title={`Credits spent, last ${spend.days.length} days`}
    >
      <BarChart
        axis={spend.days.map((each) => day(each.day))}
        bars={spend.days.map((each) => ({ label: day(each.day), ok: each.credits, bad: 0 }))}
        label={`Credits spent by day: ${grouped(total)} in total`}
        unit="credits"
      />
    </Panel>
  );
}
