import { DAY_MS, MINUTE_MS } from "#lib/platform/values/time.ts";
import { FORECAST_DAYS, MIN_INTERVAL_MINUTES, NEXT_RUNS_SHOWN } from "./constants.ts";
import { nextRun, nextRuns } from "./schedule/next-run.ts";
import type { CreateMonitorInput } from "./schema.ts";
import type { MonitorForecast, Schedule } from "./types.ts";

const RUNS_MAX = (FORECAST_DAYS * DAY_MS) / (MIN_INTERVAL_MINUTES * MINUTE_MS) + 1;
/** Runs compared to find the shortest interval: a little over a day of the densest allowed schedule. */
const COMPARED = 400;
/**
 * How far after the first run they are compared, in ms. Nine years contain every date twice; 400
 * runs on 29 February would take 1,600 years.
 */
const COMPARED_MS = 9 * 366 * DAY_MS;

/**
 * Returns the most that a monitor would cost if created now.
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

/** It never runs, or runs too often. */
export function scheduleProblem(schedule: Schedule, now: Date): string | undefined {
  const first = nextRun(schedule, now, now);
  if (!first) return "This schedule is never due.";
  const times = nextRuns(schedule, now, now, new Date(first.getTime() + COMPARED_MS), COMPARED).map((at) =>
    at.getTime(),
  );
  // When clocks change, a skipped run may come right before the next one.
  const dense = times.filter(
    (at, index) => index > 0 && at - (times[index - 1] ?? 0) < MIN_INTERVAL_MINUTES * MINUTE_MS,
  );
  return dense.length > 1 ? `A monitor runs every ${MIN_INTERVAL_MINUTES} minutes at most.` : undefined;
}
