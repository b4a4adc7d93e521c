import { FORECAST_DAYS, MIN_INTERVAL_MINUTES, NEXT_RUNS_SHOWN } from "./constants.ts";
import { nextRun, nextRuns } from "./schedule/next-run.ts";
import type { CreateMonitorInput } from "./schema.ts";
import type { MonitorForecast, Schedule } from "./types.ts";

const [DAY_MS, MINUTE_MS] = [86_400_000, 60_000];
const RUNS_MAX = (FORECAST_DAYS * DAY_MS) / (MIN_INTERVAL_MINUTES * MINUTE_MS) + 1;
/** Times that are looked at to find the densest two: a day and a bit of the densest schedule that is allowed. */
const COMPARED = 400;
/** How far behind the first one they are looked for, which holds two of each day there is: of one 29 February in four years 400 times would be 1,600 years. */
const COMPARED_MS = 9 * 366 * DAY_MS;

/**
 * What a monitor would cost at most, were it made now. Pure: the schedule alone says when it runs.
 *
 * @param price of a page, in credits.
 */
export function forecast(
  { urls, crawl, schedule }: Pick<CreateMonitorInput, "urls" | "crawl" | "schedule">,
  now: Date,
  price: number,
): MonitorForecast {
  const times = nextRuns(schedule, now, now, new Date(now.getTime() + FORECAST_DAYS * DAY_MS), RUNS_MAX);
  const next = nextRuns(schedule, now, now, new Date(8.64e15), NEXT_RUNS_SHOWN);
  const pages = urls?.length ?? crawl?.limit ?? 0;
  return {
    object: "monitor_forecast",
    days: FORECAST_DAYS,
    runs: times.length,
    next_runs: next.map((at) => at.toISOString()),
    pages_per_run: pages,
    credits_per_page: price,
    credits_per_run: pages * price,
    credits: times.length * pages * price,
  };
}

/** Why a schedule cannot be: it is never due, or too often. */
export function scheduleProblem(schedule: Schedule, now: Date): string | undefined {
  const first = nextRun(schedule, now, now);
  if (!first) return "This schedule is never due.";
  const times = nextRuns(schedule, now, now, new Date(first.getTime() + COMPARED_MS), COMPARED).map((at) =>
    at.getTime(),
  );
  // Where clocks change, a skipped time may come right before the next one.
  const dense = times.filter(
    (at, index) => index > 0 && at - (times[index - 1] ?? 0) < MIN_INTERVAL_MINUTES * MINUTE_MS,
  );
  return dense.length > 1 ? `A monitor runs every ${MIN_INTERVAL_MINUTES} minutes at most.` : undefined;
}
