import { BatchSpanProcessor, type ReadableSpan, type SpanExporter } from "@opentelemetry/sdk-trace";
import { log } from "#lib/platform/logging/log.ts";
import { metrics } from "#lib/platform/metrics/instruments.ts";
import { SEND_DEADLINE_MS, SEND_EVERY_MS, SPANS_A_REQUEST, SPANS_WAITING_MAX } from "./constants.ts";

/**
 * OpenTelemetry's batch processor, which never makes a caller wait, with a count of the spans that
 * were sent, lost or dropped.
 */
export class CountedSpans extends BatchSpanProcessor {
  #waiting = 0;

  /** @param apart runs work outside the current span, which is only one of those sent. */
  constructor(exporter: SpanExporter, apart: (work: () => void) => void) {
    const send: SpanExporter["export"] = (spans, done) => {
      exporter.export(spans, (result) => {
        metrics.spans.inc({ outcome: result.error ? "lost" : "sent" }, spans.length);
        if (result.error) log.warn("traces.lost", { spans: spans.length, ...reasonOf(result.error) });
        done(result);
      });
    };
    super({
      exporter: {
        export: (spans, done) => {
          this.#waiting -= spans.length;
          apart(() => send(spans, done));
        },
        shutdown: () => exporter.shutdown(),
      },
      // The exporter gives up before that, and its reason is counted and logged.
      exportTimeoutMillis: 2 * SEND_DEADLINE_MS,
      maxQueueSize: SPANS_WAITING_MAX,
      maxExportBatchSize: SPANS_A_REQUEST,
      scheduledDelayMillis: SEND_EVERY_MS,
    });
  }

  // The processor would drop the span as well, but counts that only for meters of OpenTelemetry.
  override onEnd(span: ReadableSpan): void {
    if (this.#waiting >= SPANS_WAITING_MAX) return void metrics.spans.inc({ outcome: "dropped" });
    this.#waiting++;
    super.onEnd(span);
  }
}

/** The exporter's own messages of errors without a code. */
const CODES: Record<string, string> = {
  "Export failed with retryable status": "busy",
  "Request timed out": "timeout",
};

/** Names the collector's status or the failure, never another message, which may contain anything. */
function reasonOf({
  name,
  message,
  code = CODES[message] ?? name,
}: Error & { code?: unknown }): { status: number } | { code: string } {
  return typeof code === "number" ? { status: code } : { code: String(code) };
}
