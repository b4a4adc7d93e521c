import { setTimeout as pause } from "node:timers/promises";
import { env } from "#lib/platform/env/env.ts";
import { setTracing } from "#lib/platform/tracing/tracing.ts";
import { LAST_SPANS_MS } from "./constants.ts";

/**
 * Starts tracing if OTEL_EXPORTER_OTLP_ENDPOINT is set (decision 0095); otherwise the SDK is not
 * even loaded.
 *
 * @returns a function that stops tracing and sends the last spans, within a time limit.
 */
export async function startTracing(): Promise<() => Promise<void>> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT, ...settings } = env();
  if (OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return async () => undefined;
  const [{ openTelemetry }, { spanExporter }] = await Promise.all([
    import("./open-telemetry.ts"),
    import("./span-exporter.ts"),
  ]);
  const tracing = openTelemetry(settings, spanExporter(OTEL_EXPORTER_OTLP_ENDPOINT));
  setTracing(tracing);
  return async () => {
    setTracing(undefined);
    await Promise.race([tracing.stop(), pause(LAST_SPANS_MS, undefined, { ref: false })]);
  };
}
