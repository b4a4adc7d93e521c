import type { Caller, CallOptions } from "../caller.ts";
import { path } from "../caller.ts";
import type {
  CreateMonitorRequest,
  ForecastMonitorRequest,
  ListMonitorRunsData,
  ListMonitorsData,
  Monitor,
  MonitorForecast,
  MonitorRun,
  UpdateMonitorRequest,
} from "../generated/types.gen.ts";

/** Manages monitors, which check URLs or a site on a schedule. */
export const monitorsOf = (caller: Caller) => ({
  create: (body: CreateMonitorRequest, options?: CallOptions) => caller.post<Monitor>("/v1/monitors", body, options),
  list: (query?: ListMonitorsData["query"], options?: CallOptions) =>
    caller.list<Monitor>("/v1/monitors", query, options),
  /** Estimates the cost of such a monitor. */
  forecast: (body: ForecastMonitorRequest, options?: CallOptions) =>
    caller.act<MonitorForecast>("/v1/monitors/forecast", body, options),
  get: (id: string, options?: CallOptions) => caller.get<Monitor>(path`/v1/monitors/${id}`, {}, options),
  update: (id: string, body: UpdateMonitorRequest, options?: CallOptions) =>
    caller.patch<Monitor>(path`/v1/monitors/${id}`, body, options),
  delete: (id: string, options?: CallOptions) => caller.delete<Monitor>(path`/v1/monitors/${id}`, undefined, options),
  /** Starts a run now. */
  run: (id: string, options?: CallOptions) => caller.act<MonitorRun>(path`/v1/monitors/${id}/runs`, undefined, options),
  runs: (id: string, query?: ListMonitorRunsData["query"], options?: CallOptions) =>
    caller.list<MonitorRun>(path`/v1/monitors/${id}/runs`, query, options),
});
