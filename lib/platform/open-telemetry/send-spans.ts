import { JsonTraceSerializer, ProtobufTraceSerializer } from "@opentelemetry/otlp-transformer";
import type { Env } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { fetchGuarded } from "#lib/platform/outbound/fetch-guarded.ts";
import { operatorPolicy } from "#lib/platform/outbound/operator-policy.ts";
import type { SendSpans } from "./span-queue.ts";

type Collector = Pick<
  Env,
  "OTEL_EXPORTER_OTLP_HEADERS" | "OTEL_EXPORTER_OTLP_PROTOCOL" | "OTEL_EXPORTER_OTLP_TIMEOUT"
> & {
  OTEL_EXPORTER_OTLP_ENDPOINT: string;
};

/** Only the status of a collector's response matters. */
const ANSWER_MAX_BYTES = 4_096;

const FORMATS = {
  "http/protobuf": { type: "application/x-protobuf", serializer: ProtobufTraceSerializer },
  "http/json": { type: "application/json", serializer: JsonTraceSerializer },
} as const;

/**
 * Sends spans to the operator's collector (OTLP/HTTP) with our own client, which connects to that
 * host only. Does not retry: newer spans follow.
 */
export function spanSender(collector: Collector): SendSpans {
  const { type, serializer } = FORMATS[collector.OTEL_EXPORTER_OTLP_PROTOCOL];
  const url = `${collector.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, "")}/v1/traces`;
  const policy = operatorPolicy(url, "the collector of traces");
  const headers = { ...readHeaders(collector.OTEL_EXPORTER_OTLP_HEADERS ?? ""), "content-type": type };
  return async (spans) => {
    const body = serializer.serializeRequest(spans);
    if (!body) return false;
    const answer = await fetchGuarded(
      {
        ...{ url, method: "POST", headers, body, resend: true, redirects: "refuse" },
        deadlineMs: collector.OTEL_EXPORTER_OTLP_TIMEOUT,
        ...{ maxBytes: ANSWER_MAX_BYTES, atLimit: "truncate" },
      },
      policy,
    );
    const arrived = answer.ok && answer.status >= 200 && answer.status < 300;
    if (!arrived)
      log.warn("traces.lost", {
        spans: spans.length,
        ...(answer.ok ? { status: answer.status } : { code: answer.code }),
      });
    return arrived;
  };
}

/**
 * Parses `name=value,name=value` with percent-encoded values (OpenTelemetry's
 * OTEL_EXPORTER_OTLP_HEADERS).
 */
function readHeaders(text: string): Record<string, string> {
  const pairs = text.split(",").map((pair) => pair.trim());
  return Object.fromEntries(
    pairs.flatMap((pair) => {
      const at = pair.indexOf("=");
      return at < 1 ? [] : [[pair.slice(0, at).trim().toLowerCase(), decodeURIComponent(pair.slice(at + 1).trim())]];
    }),
  );
}
