import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import type { SpanExporter } from "@opentelemetry/sdk-trace";
import { guardedAgent } from "#lib/platform/outbound/guarded-agent.ts";
import { operatorPolicy } from "#lib/platform/outbound/operator-policy.ts";
import { SEND_DEADLINE_MS } from "./constants.ts";

/**
 * Returns OpenTelemetry's exporter to the operator's collector (OTLP/HTTP), over connections that
 * reach that host only. The exporter itself reads OTEL_EXPORTER_OTLP_HEADERS.
 *
 * @param endpoint OTEL_EXPORTER_OTLP_ENDPOINT.
 */
export function spanExporter(endpoint: string, timeoutMillis: number = SEND_DEADLINE_MS): SpanExporter {
  const url = new URL(`${endpoint.replace(/\/$/, "")}/v1/traces`);
  const policy = operatorPolicy(url.href, "the collector of traces");
  return new OTLPTraceExporter({
    url: url.href,
    timeoutMillis,
    httpAgentOptions: () => guardedAgent(url, policy, timeoutMillis),
  });
}
