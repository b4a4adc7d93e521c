import * as z from "zod";
import { cursorInput } from "#lib/kernel/input-fields.ts";
import { lineInput } from "#lib/kernel/line-input.ts";
import { CreateCrawlInput } from "#lib/scraping/crawls/schema.ts";
import { JobOptions, JobSettings } from "#lib/scraping/jobs/schema.ts";
import { ScrapeInput } from "#lib/scraping/pages/schema.ts";
import {
  CRON_LENGTH,
  EVERY_MAX,
  MIN_INTERVAL_MINUTES,
  MONITOR_CRAWL_PAGES_MAX,
  MONITOR_NAME_LENGTH,
  MONITOR_URLS_MAX,
} from "./constants.ts";
import { readCron } from "./cron.ts";

const timeZone = z
  .string()
  .max(64)
  .refine(isZone, { error: "a time zone of the IANA database, such as Europe/Berlin" })
  .default("UTC")
  .meta({ description: "The schedule's time zone, as an IANA name.", example: "Europe/Berlin" });

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

const cron = z
  .string()
  .max(CRON_LENGTH)
  .check((given) => {
    const read = readCron(given.value);
    if (typeof read === "string") given.issues.push({ code: "custom", message: read, input: given.value });
  });

const every = (unit: keyof typeof EVERY_MAX, least = 1) => z.int().min(least).max(EVERY_MAX[unit]);

export const ScheduleInput = z
  .union([
    z
      .strictObject({
        cron: cron.meta({
          description: "A cron expression: minute, hour, day, month and weekday.",
          example: "0 9 * * 1-5",
        }),
        time_zone: timeZone,
      })
      .meta({ id: "CronSchedule" }),
    z
      .strictObject({ every: every("minutes", MIN_INTERVAL_MINUTES), unit: z.literal("minutes") })
      .meta({ id: "MinutesSchedule" }),
    z.strictObject({ every: every("hours"), unit: z.literal("hours") }).meta({ id: "HoursSchedule" }),
    z
      .strictObject({
        every: every("days"),
        unit: z.literal("days"),
        at: z
          .string()
          .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: "a time such as 09:00" })
          .default("00:00"),
        time_zone: timeZone,
      })
      .meta({ id: "DaysSchedule" }),
  ])
  .meta({ id: "Schedule" });

const { options: _, webhook: __, max_concurrency: ___, limit, ...crawlFields } = CreateCrawlInput.shape;
const MonitoredCrawl = z
  .strictObject({
    ...crawlFields,
    limit: limit.unwrap().max(MONITOR_CRAWL_PAGES_MAX).default(MONITOR_CRAWL_PAGES_MAX),
  })
  .meta({ id: "MonitoredCrawl" });

const { formats: ____, max_age: _____, ...optionFields } = JobOptions.shape;
const MonitorOptions = z.strictObject(optionFields).meta({ id: "MonitorOptions" });

const fields = {
  name: lineInput(MONITOR_NAME_LENGTH, "Enter a name.").meta({ example: "Prices" }),
  urls: z
    .array(ScrapeInput.shape.url)
    .min(1)
    .max(MONITOR_URLS_MAX)
    .optional()
    .meta({
      description: "The URLs to watch. Pass either `urls` or `crawl`.",
      example: ["https://example.com/pricing"],
    }),
  crawl: MonitoredCrawl.optional().meta({ description: "The site to watch. Pass either `crawl` or `urls`." }),
  schedule: ScheduleInput.meta({ example: { cron: "0 9 * * 1-5", time_zone: "Europe/Berlin" } }),
  options: MonitorOptions.prefault({}).meta({ description: "Scrape options for each page, as in POST /v1/scrape." }),
  webhook: JobSettings.shape.webhook.meta({
    description:
      "Where monitor.changed and monitor.failed are sent: an https URL, or a webhook's ID (whk_…). Webhooks that subscribe to the events also receive them.",
  }),
};

const eitherTarget = { error: "either urls or crawl" };

/** The body of POST /v1/monitors and of its forecast (contract 4). */
export const CreateMonitorInput = z
  .strictObject(fields)
  .refine(({ urls, crawl }) => (urls === undefined) !== (crawl === undefined), { ...eitherTarget, path: ["urls"] })
  .meta({
    // A generated example would be refused, because neither target is a required field.
    example: {
      name: "Prices",
      urls: ["https://example.com/pricing"],
      schedule: { cron: "0 9 * * 1-5", time_zone: "Europe/Berlin" },
    },
  });
export type CreateMonitorInput = z.output<typeof CreateMonitorInput>;

/** The body of PATCH /v1/monitors/{monitor_id}. Absent fields stay unchanged. */
export const UpdateMonitorInput = z
  .strictObject({
    ...fields,
    name: fields.name.optional(),
    schedule: fields.schedule.optional(),
    options: MonitorOptions.optional(),
    webhook: fields.webhook.nullable(),
    key_id: z.string().max(64).optional().meta({
      description:
        "The key that pays from now on: the calling one. A monitor that stopped because its key ended continues.",
      example: "key_01kf0kv800fmkvgtkty7trff73",
    }),
    paused: z.boolean().optional().meta({ description: "true pauses it, false resumes it." }),
  })
  .refine(({ urls, crawl }) => urls === undefined || crawl === undefined, { ...eitherTarget, path: ["urls"] });
export type UpdateMonitorInput = z.output<typeof UpdateMonitorInput>;

export const ListMonitorsInput = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: cursorInput,
});
export type ListMonitorsInput = z.output<typeof ListMonitorsInput>;
