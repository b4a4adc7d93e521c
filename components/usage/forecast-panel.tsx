import { Facts } from "#components/ui/primitives/facts.tsx";
import { Panel } from "#components/ui/primitives/panel.tsx";
import { grouped, plural, utcDay, utcTime } from "#components/ui/text/time-text.ts";
import type { SpendForecast } from "#lib/reports/usage/types.ts";

const decimal = (value: number) => value.toLocaleString("en", { maximumFractionDigits: 1 });

/** Formats the observed period: "7 days", "2.5 days". */
const daysText = (days: number) => `${decimal(days)} ${decimal(days) === "1" ? "day" : "days"}`;

/** Explains how the run-out date is computed. */
export function ForecastPanel({ forecast, readAt }: { forecast: SpendForecast; readAt: string }) {
  const { spent, days, balance, held, runs_out_at, far } = forecast;
  const pace = decimal(spent / days);
  const end = runs_out_at
    ? `${utcDay(new Date(runs_out_at))}, UTC`
    : far
      ? "More than two years away"
      : "Not in sight: nothing is being spent";
  return (
    <Panel
      description="Based on the last few days; the date moves with your usage."
      title="How the run-out date is computed"
    >
      <Facts
        facts={[
          {
            label: "Spent",
            value: `${plural(spent, "credit")} in the last ${daysText(days)}, up to ${utcTime(new Date(readAt))}`,
          },
          { label: "A day", value: `${grouped(spent)} ÷ ${daysText(days)} = about ${pace}` },
          {
            label: "Left",
            value: `${plural(balance, "credit")}${held > 0 ? `; ${grouped(held)} more are on hold for work under way and not counted` : ""}`,
          },
          {
            label: "Used up",
            value: runs_out_at ? `${end}: ${grouped(balance)} ÷ about ${pace} a day` : end,
          },
        ]}
      />
    </Panel>
  );
}
