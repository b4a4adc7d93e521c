import { MONITOR_RUNS_KEPT_DAYS } from "#lib/kernel/retention.ts";
import {
  MonitorForecastSchema,
  MonitorListSchema,
  MonitorRunSchema,
  MonitorRunsSchema,
  MonitorSchema,
} from "#lib/scraping/monitors/answer-schema.ts";
import { createMonitor } from "#lib/scraping/monitors/create-monitor.ts";
import { deleteMonitor } from "#lib/scraping/monitors/delete-monitor.ts";
import { forecastMonitor } from "#lib/scraping/monitors/forecast-monitor.ts";
import { getMonitor, listMonitorRuns, listMonitors } from "#lib/scraping/monitors/queries.ts";
import { runMonitor } from "#lib/scraping/monitors/run-monitor.ts";
import { CreateMonitorInput, ListMonitorsInput, UpdateMonitorInput } from "#lib/scraping/monitors/schema.ts";
import { updateMonitor } from "#lib/scraping/monitors/update-monitor.ts";
import { outcomeOf } from "../answers/outcome.ts";
import { type Call, defineRoute } from "../route/route.ts";

const idOf = ({ params }: Pick<Call, "params">): string => params.monitor_id ?? "";
const REFUSALS = ["invalid_url", "url_not_allowed", "feature_unavailable"] as const;

const EXAMPLE = {
  name: "Prices",
  urls: ["https://example.com/pricing"],
  schedule: { cron: "0 9 * * 1-5", time_zone: "Europe/Berlin" },
};

export const monitorRoutes = [
  defineRoute({
    method: "POST",
    path: "/v1/monitors",
    scope: "jobs",
    name: "createMonitor",
    summary: "Create a monitor",
    description:
      "Checks URLs, or a site, on a schedule and compares each page with its previous version. `monitor.changed` lists the changes without noise; `monitor.failed` reports a run without results. Each run is a job or crawl of this key and costs the same; URLs that respond with 304 are free. A monitor stops, and sends a notice, when its key ends or there are not enough credits. The first run is at the first scheduled time. Monitors of test keys check the fixtures for free.",
    body: CreateMonitorInput,
    example: EXAMPLE,
    idempotent: true,
    answer: { status: 201, schema: MonitorSchema, description: "The monitor." },
    errors: [...REFUSALS],
    handle: async ({ ctx, requestId, body }) => outcomeOf(await createMonitor(ctx, { requestId, input: body }), 201),
  }),
  defineRoute({
    method: "POST",
    path: "/v1/monitors/forecast",
    scope: "jobs",
    name: "forecastMonitor",
    summary: "Forecast a monitor's cost",
    description: "Accepts and validates the same body as POST /v1/monitors, without creating a monitor.",
    body: CreateMonitorInput,
    example: EXAMPLE,
    answer: { status: 200, schema: MonitorForecastSchema, description: "The maximum cost." },
    errors: [...REFUSALS],
    handle: async ({ ctx, body }) => outcomeOf(await forecastMonitor(ctx, body), 200),
  }),
  defineRoute({
    method: "GET",
    path: "/v1/monitors",
    scope: "jobs",
    name: "listMonitors",
    summary: "List monitors",
    description: "Newest first. A test key only sees monitors created by test keys.",
    query: ListMonitorsInput,
    answer: { status: 200, schema: MonitorListSchema, description: "A page of monitors." },
    errors: [],
    handle: async ({ ctx, query }) => outcomeOf(await listMonitors(ctx, query), 200),
  }),
  defineRoute({
    method: "GET",
    path: "/v1/monitors/{monitor_id}",
    scope: "jobs",
    name: "getMonitor",
    summary: "Get a monitor",
    description: "Returns the monitor and the time of its next run.",
    answer: { status: 200, schema: MonitorSchema, description: "The monitor." },
    errors: ["not_found"],
    handle: async (call) => outcomeOf(await getMonitor(call.ctx, idOf(call)), 200),
  }),
  defineRoute({
    method: "PATCH",
    path: "/v1/monitors/{monitor_id}",
    scope: "jobs",
    name: "updateMonitor",
    summary: "Change a monitor",
    description:
      "Omitted fields keep their values. `paused` pauses or resumes the monitor, and `key_id` makes the calling key pay from now on. After you change which pages it watches, newly watched pages are not reported as changes.",
    body: UpdateMonitorInput,
    answer: { status: 200, schema: MonitorSchema, description: "The updated monitor." },
    errors: [...REFUSALS, "not_found"],
    handle: async (call) => outcomeOf(await updateMonitor(call.ctx, idOf(call), call.body), 200),
  }),
  defineRoute({
    method: "DELETE",
    path: "/v1/monitors/{monitor_id}",
    scope: "jobs",
    name: "deleteMonitor",
    summary: "Delete a monitor",
    description: "Deletes the monitor and its history. A run in progress continues as a job or crawl.",
    answer: { status: 200, schema: MonitorSchema, description: "The deleted monitor." },
    errors: ["not_found"],
    handle: async (call) => outcomeOf(await deleteMonitor(call.ctx, idOf(call)), 200),
  }),
  defineRoute({
    method: "POST",
    path: "/v1/monitors/{monitor_id}/runs",
    scope: "jobs",
    name: "runMonitor",
    summary: "Run a monitor now",
    description:
      "Starts a run outside the schedule, even if the monitor is paused. Returns the current run if one is in progress.",
    answer: { status: 202, schema: MonitorRunSchema, description: "The run, which starts in a moment." },
    errors: ["not_found"],
    handle: async (call) => outcomeOf(await runMonitor(call.ctx, idOf(call)), 202),
  }),
  defineRoute({
    method: "GET",
    path: "/v1/monitors/{monitor_id}/runs",
    scope: "jobs",
    name: "listMonitorRuns",
    summary: "List a monitor's runs",
    description: `Lists the runs of the last ${MONITOR_RUNS_KEPT_DAYS} days, newest first, with their changes.`,
    query: ListMonitorsInput,
    answer: { status: 200, schema: MonitorRunsSchema, description: "A page of results." },
    errors: ["not_found"],
    handle: async (call) => outcomeOf(await listMonitorRuns(call.ctx, idOf(call), call.query), 200),
  }),
];
