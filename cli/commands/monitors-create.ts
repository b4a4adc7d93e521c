import type { MonitorForecast } from "#lib/scraping/monitors/types.ts";
import { misused } from "../command-error.ts";
import { monitorLines } from "../output/monitor-lines.ts";
import { facts } from "../output/table.ts";
import { shownTime } from "../output/times.ts";
import { type AnswerOptions, printAnswer } from "../print-answer.ts";
import { readWhole } from "../read-input.ts";

export type MonitorsCreateOptions = AnswerOptions & {
  name: string;
  url?: string[];
  site?: string;
  pages?: string;
  every?: string;
  at?: string;
  cron?: string;
  timeZone?: string;
  webhook?: string;
  forecast?: boolean;
};

/** The option of each API field. */
const optionOf = ({ cron }: MonitorsCreateOptions) => ({
  name: "--name",
  urls: "--url",
  crawl: "--site",
  schedule: cron === undefined ? "--every" : "--cron",
  webhook: "--webhook",
});

const UNITS: Record<string, "minutes" | "hours" | "days"> = { m: "minutes", h: "hours", d: "days" };

/** Builds the schedule from the options; the API validates times. */
function readSchedule({ every, at, cron, timeZone }: MonitorsCreateOptions): object {
  const zone = timeZone !== undefined && { time_zone: timeZone };
  if ((every === undefined) === (cron === undefined)) throw misused("Give either --every or --cron.");
  if (cron !== undefined) {
    if (at !== undefined) throw misused("--at: goes with --every; a cron line says the time itself");
    return { cron, ...zone };
  }
  const [, count = "", letter = ""] = /^(\d{1,4})([mhd])$/.exec(every ?? "") ?? [];
  const unit = UNITS[letter];
  if (!unit) throw misused(`--every: expected a time such as 30m, 6h or 1d, not ${JSON.stringify(every)}`);
  if (unit !== "days" && (at !== undefined || timeZone !== undefined))
    throw misused(`${at === undefined ? "--time-zone" : "--at"}: goes with --every of days, such as 1d`);
  return { every: Number(count), unit, ...(at !== undefined && { at }), ...(unit === "days" && zone) };
}

/** Builds the target: URLs or a site. */
function readTarget({ url, site, pages }: MonitorsCreateOptions): object {
  if ((url === undefined) === (site === undefined)) throw misused("Give either --url or --site.");
  if (site === undefined) {
    if (pages !== undefined) throw misused("--pages: goes with --site");
    return { urls: url };
  }
  return { crawl: { url: site, ...(pages !== undefined && { limit: readWhole("--pages", pages) }) } };
}

/** Runs `monitors create`, or with --forecast estimates the cost. */
export async function run(options: MonitorsCreateOptions): Promise<void> {
  const body = {
    name: options.name,
    ...readTarget(options),
    schedule: readSchedule(options),
    ...(options.webhook !== undefined && { webhook: options.webhook }),
  };
  const post = <T>(path: string, lines: (answer: T) => string[]) =>
    printAnswer({ method: "POST", path, body }, options, lines, optionOf(options));
  if (options.forecast) await post("/v1/monitors/forecast", forecastLines);
  else await post("/v1/monitors", monitorLines);
}

const forecastLines = (forecast: MonitorForecast): string[] =>
  facts([
    ["Runs", `${forecast.runs} in ${forecast.days} days`],
    ["Next", forecast.next_runs.map(shownTime).join(", ")],
    ["Pages", `${forecast.pages_per_run} a run at most`],
    ["Credits", `${forecast.credits_per_run} a run, ${forecast.credits} in ${forecast.days} days at most`],
  ]);
