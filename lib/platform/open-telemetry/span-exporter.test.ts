import type { RequestListener } from "node:http";
import { afterEach, expect, it } from "vitest";
import { metrics } from "#lib/platform/metrics/instruments.ts";
import { webhookReceiver } from "#testing/services/webhook-receiver.ts";
import { openTelemetry } from "./open-telemetry.ts";
import { spanExporter } from "./span-exporter.ts";

Object.assign(process.env, {
  BASE_URL: "http://gatehouse.example",
  DATABASE_URL: "postgresql://gatehouse@database.example/gatehouse",
  SECRET_KEY: "s".repeat(32),
});
afterEach(() => metrics.spans.reset());

/** Sends one span, and returns how many spans were counted for each outcome. */
async function send(url: string, timeoutMs?: number): Promise<Record<string, number>> {
  const settings = {
    OTEL_SERVICE_NAME: "gatehouse",
    OTEL_TRACES_SAMPLER_ARG: 1,
    OTEL_PROPAGATORS: "none",
  } as const;
  const tracing = openTelemetry(settings, spanExporter(url, timeoutMs));
  await tracing.begin("scrape", { after: null }, {}, async () => undefined);
  await tracing.stop();
  const { values } = await metrics.spans.get();
  return Object.fromEntries(values.map(({ labels, value }) => [labels.outcome, value]));
}

it("retries while the collector is busy", async () => {
  let busy = 1;
  await using collector = await webhookReceiver((_request, response) =>
    response.writeHead(busy-- > 0 ? 503 : 200).end(),
  );
  expect(await send(collector.url)).toEqual({ sent: 1 });
  expect(collector.received.map(({ path }) => path)).toEqual(["/v1/traces", "/v1/traces"]);
});

it.each<[string, RequestListener]>([
  ["refuses", (_request, response) => response.writeHead(400).end("no")],
  ["redirects", (_request, response) => response.writeHead(307, { location: "/elsewhere" }).end()],
  ["never responds", () => undefined],
])("counts spans as lost if the collector %s", async (_, answer) => {
  await using collector = await webhookReceiver(answer);
  expect(await send(collector.url, 300)).toEqual({ lost: 1 });
  expect(collector.received.map(({ path }) => path)).toEqual(["/v1/traces"]);
});

it("never connects to link-local addresses", async () => {
  expect(await send("http://169.254.169.254:4318")).toEqual({ lost: 1 });
});
