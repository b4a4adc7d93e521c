import type { ReadableSpan, SpanExporter } from "@opentelemetry/sdk-trace";
import { describe, expect, it } from "vitest";
import { metrics } from "#lib/platform/metrics/instruments.ts";
import { SAMPLED_BY_CALLERS_A_SECOND, SPANS_A_REQUEST, SPANS_WAITING_MAX } from "./constants.ts";
import { openTelemetry } from "./open-telemetry.ts";

const countOf = async (outcome: "sent" | "lost" | "dropped"): Promise<number> =>
  (await metrics.spans.get()).values.find(({ labels }) => labels.outcome === outcome)?.value ?? 0;

type Given = Partial<Parameters<typeof openTelemetry>[0]>;

function on(given: Given = {}, send?: SpanExporter["export"]) {
  const sent: ReadableSpan[] = [];
  let now = 0;
  const tracing = openTelemetry(
    {
      OTEL_SERVICE_NAME: "gatehouse",
      OTEL_TRACES_SAMPLER_ARG: 1,
      OTEL_PROPAGATORS: "tracecontext",
      ...given,
    },
    {
      export:
        send ??
        ((spans, done) => {
          sent.push(...spans);
          done({ code: 0 });
        }),
      shutdown: async () => undefined,
    },
    () => now,
  );
  const call = (traceparent?: string) =>
    tracing.call("GET /v1/usage", traceparent, async () => tracing.endCall(200, {}));
  const later = (ms: number) => {
    now += ms;
  };
  return { tracing, call, sent, later };
}

const callerAt = (at: number, flags: string) => `00-${at.toString(16).padStart(32, "0")}-00f067aa0ba902b7-${flags}`;

describe("recorded traces", () => {
  it.each([
    [0, undefined, 0],
    [1, undefined, 20],
    [1, "00", 0],
    [1, "01", 20],
    [0, "01", SAMPLED_BY_CALLERS_A_SECOND],
  ] as const)("share %s, 20 callers per second with flags %s: %s traces", async (share, flags, expected) => {
    const { tracing, call, sent } = on({ OTEL_TRACES_SAMPLER_ARG: share });
    // Ids that a ratio sampler always accepts: callers must not gain by choosing one.
    for (let at = 1; at <= 20; at++) await call(flags && callerAt(at, flags));
    await tracing.stop();
    expect(sent).toHaveLength(expected);
  });

  it("follows callers again in the next second", async () => {
    const { tracing, call, sent, later } = on({ OTEL_TRACES_SAMPLER_ARG: 0 });
    for (let second = 0; second < 3; second++) {
      for (let at = 1; at <= 30; at++) await call(callerAt(at, "01"));
      later(1_000);
    }
    await tracing.stop();
    expect(sent).toHaveLength(3 * SAMPLED_BY_CALLERS_A_SECOND);
  });

  it("continues a caller's trace only if configured to", async () => {
    for (const [OTEL_PROPAGATORS, joined] of [
      ["tracecontext", true],
      ["none", false],
    ] as const) {
      const { tracing, call, sent } = on({ OTEL_PROPAGATORS });
      await call(callerAt(7, "01"));
      await tracing.begin("attempt", { after: callerAt(8, "01") }, {}, async () => {
        expect(tracing.sentPosition() !== undefined).toBe(joined);
      });
      await tracing.stop();
      expect(sent.map((span) => span.spanContext().traceId)).toEqual([
        joined ? callerAt(7, "01").slice(3, 35) : expect.not.stringContaining("0000000000000007"),
        // Stored positions are our own and always followed.
        callerAt(8, "01").slice(3, 35),
      ]);
    }
  });
});

describe("an unresponsive collector", () => {
  it("causes the loss of spans beyond the limit, but never blocks a call", async () => {
    let asked = 0;
    const { call } = on({}, () => void asked++);
    const before = await countOf("dropped");
    for (let at = 0; at < SPANS_WAITING_MAX + 2 * SPANS_A_REQUEST; at++) await call();
    expect(asked).toBe(1);
    expect((await countOf("dropped")) - before).toBe(SPANS_A_REQUEST);
  });
});

it("records an error by its type only and rethrows it", async () => {
  const { tracing, sent } = on();
  const failing = tracing.begin("scrape", { after: null }, {}, async () => {
    throw new TypeError("svc_live_secret");
  });
  await expect(failing).rejects.toThrow("svc_live_secret");
  await tracing.stop();
  expect(sent[0]).toMatchObject({ attributes: { "error.type": "TypeError" }, status: { code: 2 } });
  expect(JSON.stringify(sent.map(({ status, events, attributes }) => ({ status, events, attributes })))).not.toContain(
    "svc_",
  );
});

it("does not record steps of untraced work or of work for many", async () => {
  const { tracing, sent } = on();
  await tracing.step("fetch", {}, async () => undefined);
  await tracing.begin("scrape", { after: null }, {}, () =>
    tracing.apart(() => tracing.step("debit", {}, async () => undefined)),
  );
  await tracing.stop();
  expect(sent.map(({ name }) => name)).toEqual(["scrape"]);
});
