import * as z from "zod";
import { KEY_ENVS } from "#lib/kernel/scopes.ts";
import { CHANGE_STATUSES } from "#lib/scraping/changes/constants.ts";
import { FailureSchema } from "#lib/scraping/jobs/answer-schema.ts";
import { FORECAST_DAYS, PAUSE_REASONS, RUN_STATUSES } from "./constants.ts";
import { CreateMonitorInput } from "./schema.ts";

const { urls, crawl, schedule, options } = CreateMonitorInput.shape;
const time = z.iso.datetime();

const pageChange = z
  .object({
    url: z.string(),
    status: z.enum(CHANGE_STATUSES),
    compared_with: time.nullable().meta({ description: "When the previous version was fetched." }),
    diff: z
      .object({ text: z.string(), added: z.int(), removed: z.int(), truncated: z.boolean() })
      .optional()
      .meta({ description: "Unified diff hunks of the changes. Absent if the run has too many changes." }),
  })
  .meta({ id: "PageChange" });

/** One run of a monitor (contract 4). */
export const MonitorRunSchema = z
  .object({
    id: z.string().meta({
      description: "The ID of the run's job or crawl: job_… or crl_…",
      example: "job_01kf0kv800fmkvgtkty7trff73",
    }),
    object: z.literal("monitor_run"),
    monitor_id: z.string(),
    status: z.enum(RUN_STATUSES).meta({ description: "`failed` if no page could be read." }),
    manual: z.boolean().meta({ description: "Whether the run was started manually." }),
    scheduled_for: time,
    finished_at: time.nullable(),
    pages: z
      .object({ same: z.int(), changed: z.int(), new: z.int(), removed: z.int(), failed: z.int() })
      .meta({ description: "In the first run, all pages are `new`." }),
    credits_used: z.int(),
    changes: z
      .array(pageChange)
      .meta({ description: "Pages that changed, are new or were removed. Empty for the first run." }),
    truncated: z.boolean().meta({ description: "Whether changed pages or parts of diffs were left out." }),
    error: FailureSchema.nullable(),
  })
  .meta({ id: "MonitorRun" });

export const MonitorRunsSchema = z
  .object({ data: z.array(MonitorRunSchema), next_cursor: z.string().nullable() })
  .meta({ id: "MonitorRunList" });

/** A monitor in the API (contract 4). */
export const MonitorSchema = z
  .object({
    id: z.string().meta({ example: "mon_01kf0kv800fmkvgtkty7trff73" }),
    object: z.literal("monitor"),
    name: z.string(),
    env: z.enum(KEY_ENVS),
    ...{ urls, crawl, schedule },
    options: options.meta({ description: "Headers' values are hidden." }),
    webhook: z.string().nullable(),
    status: z.enum(["active", "paused"]),
    paused_reason: z.enum(PAUSE_REASONS).nullable().meta({
      description:
        "`key_ended`: the key was revoked, has expired or lacks the scope `jobs`. `no_credits`: the balance or the key's ceiling is used up.",
    }),
    next_run_at: time.nullable().meta({ description: "Null while the monitor is paused." }),
    last_run_at: time.nullable(),
    last_change_at: time.nullable(),
    key_id: z.string().meta({ description: "Who pays." }),
    created_at: time,
  })
  .meta({ id: "Monitor" });

export const MonitorListSchema = z
  .object({ data: z.array(MonitorSchema), next_cursor: z.string().nullable() })
  .meta({ id: "MonitorList" });

/** The forecast of a monitor's cost (contract 4). */
export const MonitorForecastSchema = z
  .object({
    object: z.literal("monitor_forecast"),
    days: z.int().meta({ description: "Days that the forecast covers.", example: FORECAST_DAYS }),
    runs: z.int().meta({ description: "Runs within these days." }),
    next_runs: z.array(time),
    pages_per_run: z.int().meta({ description: "For a crawl, its limit." }),
    credits_per_page: z.int(),
    credits_per_run: z.int().meta({
      description:
        "The maximum. Unmodified pages are free; a failure costs only the tokens of a language model's answers.",
    }),
    credits: z.int().meta({ description: "The maximum within these days." }),
  })
  .meta({ id: "MonitorForecast" });
