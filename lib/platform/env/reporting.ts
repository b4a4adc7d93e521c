import * as z from "zod";
import { LOG_SAMPLE_DEFAULT, LOG_SLOW_DEFAULT_MS } from "#lib/platform/logging/constants.ts";
import { optional, service, whole } from "./fields.ts";

const SAMPLERS = [
  "always_on",
  "always_off",
  "traceidratio",
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
] as const;

const share = (text: string) => z.coerce.number({ error: text }).min(0, { error: text }).max(1, { error: text });

/** Which requests are logged. The log reads these itself, before anything else is available. */
export const accessLog = {
  LOG_SAMPLE: share("a number from 0 to 1").default(LOG_SAMPLE_DEFAULT).meta({
    meaning:
      "the share of requests that have a line of the log, such as `0.01`; those that end with 5xx or are slow always have one",
  }),
  LOG_SLOW_MS: whole(0, 600_000)
    .default(LOG_SLOW_DEFAULT_MS)
    .meta({ meaning: "milliseconds from which a request is slow" }),
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
  OTEL_EXPORTER_OTLP_TIMEOUT: whole(100, 60_000)
    .default(10_000)
    .meta({ meaning: "milliseconds after which a collector that does not answer is given up" }),
  OTEL_SERVICE_NAME: z.string().trim().min(1).max(100).default("gatehouse").meta({ meaning: "what traces call it" }),
  OTEL_TRACES_SAMPLER: z
    .enum(SAMPLERS, { error: `one of ${SAMPLERS.join(", ")}` })
    .default("parentbased_always_on")
    .meta({
      meaning:
        "which traces are recorded: `always_on`, `always_off` or `traceidratio`, or one of these behind `parentbased_` to follow callers who record theirs",
    }),
  OTEL_TRACES_SAMPLER_ARG: share("a number from 0 to 1").default(1).meta({
    meaning: "for the samplers with `traceidratio`: the share that is recorded, such as `0.01`",
  }),
  OTEL_PROPAGATORS: z.enum(["none", "tracecontext"], { error: "none or tracecontext" }).default("none").meta({
    meaning: "`tracecontext`: callers' `traceparent` is taken, and receivers of webhooks are sent one",
  }),
});
