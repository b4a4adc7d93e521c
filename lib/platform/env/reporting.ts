import * as z from "zod";
import { LOG_SAMPLE_DEFAULT } from "#lib/platform/logging/constants.ts";
import { optional, service } from "./fields.ts";

const share = (text: string) => z.coerce.number({ error: text }).min(0, { error: text }).max(1, { error: text });

/** Which requests are logged. The log reads these itself, before anything else is available. */
export const accessLog = {
  LOG_SAMPLE: share("a number from 0 to 1").default(LOG_SAMPLE_DEFAULT).meta({
    meaning:
      "the share of requests that have a line of the log, such as `0.01`; those that end with 5xx or are slow always have one",
  }),
};

/** Tracing, by OpenTelemetry's own variables. */
export const reporting = z.object({
  OTEL_EXPORTER_OTLP_ENDPOINT: service("http://collector.internal:4318").meta({
    meaning:
      "where traces are sent ([traces.md](operate/traces.md)): a collector's OTLP/HTTP address; its host may be private",
    without: "nothing is traced",
  }),
  OTEL_EXPORTER_OTLP_HEADERS: optional.meta({
    meaning: "headers that the collector wants: `name=value,name=value`, values percent-encoded",
  }),
  OTEL_SERVICE_NAME: z.string().trim().min(1).max(100).default("gatehouse").meta({ meaning: "what traces call it" }),
  OTEL_TRACES_SAMPLER_ARG: share("a number from 0 to 1").default(1).meta({
    meaning: "the share of traces that is recorded, such as `0.01`",
  }),
  OTEL_PROPAGATORS: z.enum(["none", "tracecontext"], { error: "none or tracecontext" }).default("none").meta({
    meaning: "`tracecontext`: callers' `traceparent` is taken, and receivers of webhooks are sent one",
  }),
});
