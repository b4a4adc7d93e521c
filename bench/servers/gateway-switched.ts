// The gateway alone, as in testing/processes/gateway-process.ts, with one kind of observability switched on and off
// every few milliseconds during calls, so that nothing else differs. Sends its port; answers a message that names a
// switch with the cost per call in each time slice.
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { Counter, Gauge, Histogram } from "prom-client";
import { env } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { openDatabase } from "#lib/platform/open-database.ts";
import { openTelemetry } from "#lib/platform/open-telemetry/open-telemetry.ts";
import { spanExporter } from "#lib/platform/open-telemetry/span-exporter.ts";
import { setTracing } from "#lib/platform/tracing/tracing.ts";
import { createGateway } from "#server/gateway/app.ts";
import { createFront } from "#server/web/front.ts";

export type Switch = "metrics" | "requests" | "all traces" | "one trace in a hundred";
export type Run = { name: Switch; slices: number; sliceMs: number };
/** Microseconds of processor time per call in each slice. */
export type Slices = { with: number[]; without: number[] };

const counting = { inc: Counter.prototype.inc, observe: Histogram.prototype.observe, set: Gauge.prototype.set };
const nothing = () => undefined;

function countMetrics(on: boolean): void {
  Counter.prototype.inc = on ? counting.inc : nothing;
  Histogram.prototype.observe = on ? counting.observe : nothing;
  Gauge.prototype.set = on ? counting.set : nothing;
}

const { OTEL_EXPORTER_OTLP_ENDPOINT = "", ...settings } = env();
const exporter = spanExporter(OTEL_EXPORTER_OTLP_ENDPOINT);
const tracing = (share: number) => openTelemetry({ ...settings, OTEL_TRACES_SAMPLER_ARG: share }, exporter);
const [all, few] = [tracing(1), tracing(0.01)];

const SWITCHES: Record<Switch, (on: boolean) => void> = {
  metrics: countMetrics,
  requests: (on) => {
    log.level = on ? "info" : "warn";
  },
  "all traces": (on) => setTracing(on ? all : undefined),
  "one trace in a hundred": (on) => setTracing(on ? few : undefined),
};

await openDatabase({ prompt: true });
const gateway = createGateway();
let calls = 0;
const { listener } = createFront((request, response) => {
  calls++;
  void gateway.listener(request, response);
});
listener.listen(0, "127.0.0.1", () => process.send?.((listener.address() as AddressInfo).port));

async function run({ name, slices, sliceMs }: Run): Promise<Slices> {
  const costs: Slices = { with: [], without: [] };
  for (let slice = 0; slice < 2 * slices; slice++) {
    const on = slice % 2 === 0;
    SWITCHES[name](on);
    const [before, used] = [calls, process.cpuUsage()];
    await pause(sliceMs);
    const { user, system } = process.cpuUsage(used);
    costs[on ? "with" : "without"].push((user + system) / (calls - before));
  }
  SWITCHES[name](name === "metrics");
  return costs;
}

process.on("message", (message: Run) => void run(message).then((costs) => process.send?.(costs)));
process.on("disconnect", () => process.exit(0));
