import { grouped, plural, utcDay } from "#components/ui/text/time-text.ts";
import { daysUntil } from "#lib/reports/overview/rules.ts";
import { FORECAST_DAYS } from "#lib/reports/usage/constants.ts";
import type { Forecast } from "#lib/reports/usage/types.ts";

type RunOutProps = { balance: number; forecast: Forecast; now: Date };

/** When the balance will run out and at what rate. */
export function RunOut({ balance, forecast, now }: RunOutProps) {
  if (balance === 0) return <span className="text-bad">Calls that cost credits are refused until more are added.</span>;
  if (forecast.per_day === 0 && !forecast.runs_out_at) return `Nothing was spent in the last ${FORECAST_DAYS} days.`;
  const pace = `at ${grouped(forecast.per_day)} a day, the pace of the last ${FORECAST_DAYS} days`;
  if (forecast.far || !forecast.runs_out_at) return `Enough for more than two years ${pace}.`;
  const days = daysUntil(forecast.runs_out_at, now);
  const words =
    days < 1
      ? "Used up within a day"
      : `Used up in about ${plural(days, "day")}, on ${utcDay(new Date(forecast.runs_out_at))},`;
  return (
    <>
      <span className={days < 7 ? "font-medium text-warn" : "font-medium text-text"}>{words}</span> {pace}.
    </>
  );
}
