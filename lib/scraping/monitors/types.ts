import type * as z from "zod";
import type {
  MonitorForecastSchema,
  MonitorListSchema,
  MonitorRunSchema,
  MonitorRunsSchema,
  MonitorSchema,
} from "./answer-schema.ts";
import type { ScheduleInput } from "./schema.ts";

export type Schedule = z.output<typeof ScheduleInput>;
export type Monitor = z.output<typeof MonitorSchema>;
export type MonitorList = z.output<typeof MonitorListSchema>;
export type MonitorRun = z.output<typeof MonitorRunSchema>;
export type MonitorRuns = z.output<typeof MonitorRunsSchema>;
export type MonitorForecast = z.output<typeof MonitorForecastSchema>;
export type PageChange = MonitorRun["changes"][number];
