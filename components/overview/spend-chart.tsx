import { BarChart } from "#components/ui/primitives/bar-chart.tsx";
import { Panel } from "#components/ui/primitives/panel.tsx";
import { grouped, utcDay } from "#components/ui/text/time-text.ts";
import type { Spend } from "#lib/reports/usage/types.ts";

const day = (text: string) => utcDay(new Date(text)).replace(/ \d{4}$/, "");

/** Credits spent by the day. */
export function SpendChart({ spend }: { spend: Spend }) {
  const total = spend.days.reduce((sum, each) => sum + each.credits, 0);
  return (
    <Panel
      description={`${grouped(total)} credits. Days are UTC, today so far.`}
      title={`Credits spent, last ${spend.days.length} days`}
    >
      <BarChart
        axis={spend.days.map((each) => day(each.day))}
        bars={spend.days.map((each) => ({ label: day(each.day), ok: each.credits, bad: 0 }))}
        label={`Credits spent by day: ${grouped(total)} in all`}
        unit="credits"
      />
    </Panel>
  );
}
