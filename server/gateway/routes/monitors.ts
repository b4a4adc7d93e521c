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
import { type Call, defineRoute } from "../route.ts";

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
      "Watches addresses, or a site, on a schedule, and compares each page with what it was. `monitor.changed` says what changed, noise left out; `monitor.failed` that a run gave nothing. Each run is a job or a crawl of this key and costs what that costs; an address that answers that it was not modified is free. A monitor whose key ends, or that nobody can pay, stops and says so. The first run is at the schedule's first time. Test keys' monitors look at the fixtures, free.",
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
    summary: "Forecast what a monitor costs",
    description: "Takes what POST /v1/monitors takes, checks it in the same way, and makes nothing.",
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
    description: "Newest first. A test key sees those of test keys.",
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
    description: "With when it runs next.",
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
      "What is absent stays; `paused` pauses or resumes it, and `key_id` has the calling key pay from now on. After a change of what it watches, pages that it did not know are no change.",
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
    description: "With its history. A run that is under way ends as the job or crawl that it is.",
    answer: { status: 200, schema: MonitorSchema, description: "The deleted monitor." },
    errors: ["not_found"],
    handle: async (call) => outcomeOf(await deleteMonitor(call.ctx, idOf(call)), 200),
  }),
  defineRoute({
    method: "POST",
    path: "/v1/monitors/{monitor_id}/runs",
    scope: "jobs",
    name: "runMonitor",
    summary: "Run now",
    description: "Out of turn, also of a monitor that is paused. While a run is under way, that one is answered.",
    answer: { status: 202, schema: MonitorRunSchema, description: "The run, begun in a moment." },
    errors: ["not_found"],
    handle: async (call) => outcomeOf(await runMonitor(call.ctx, idOf(call)), 202),
  }),
  defineRoute({
    method: "GET",
    path: "/v1/monitors/{monitor_id}/runs",
    scope: "jobs",
    name: "listMonitorRuns",
    summary: "List a monitor's runs",
    description: `Newest first, of the last ${MONITOR_RUNS_KEPT_DAYS} days, with what changed in each.`,
    query: ListMonitorsInput,
    answer: { status: 200, schema: MonitorRunsSchema, description: "A page of them." },
    errors: ["not_found"],
    handle: async (call) => outcomeOf(await listMonitorRuns(call.ctx, idOf(call), call.query), 200),
  }),
];
