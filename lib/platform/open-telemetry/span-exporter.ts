import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import type { SpanExporter } from "@opentelemetry/sdk-trace";
import type { Env } from "#lib/platform/env.ts";
import { guardedAgent } from "#lib/platform/outbound/guarded-agent.ts";
import { operatorPolicy } from "#lib/platform/outbound/operator-policy.ts";

type Collector = Pick<Env, "OTEL_EXPORTER_OTLP_TIMEOUT"> & { OTEL_EXPORTER_OTLP_ENDPOINT: string };

/**
 * Returns OpenTelemetry's exporter to the operator's collector (OTLP/HTTP), over connections that
 * reach that host only. The exporter itself reads OTEL_EXPORTER_OTLP_HEADERS.
 */
export function spanExporter(collector: Collector): SpanExporter {
  const url = new URL(`${collector.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, "")}/v1/traces`);
  const timeoutMillis = collector.OTEL_EXPORTER_OTLP_TIMEOUT;
  const policy = operatorPolicy(url.href, "the collector of traces");
  return new OTLPTraceExporter({
    url: url.href,
    timeoutMillis,
    httpAgentOptions: () => guardedAgent(url, policy, timeoutMillis),
  });
}
