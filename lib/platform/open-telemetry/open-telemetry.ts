import { AsyncLocalStorage } from "node:async_hooks";
import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from "@opentelemetry/api";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  ParentBasedSampler,
  RandomIdGenerator,
  SamplingDecision,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { Env } from "#lib/platform/env/env.ts";
import { version } from "#lib/platform/env/version.ts";
import type { SpanAttributes, SpanName } from "#lib/platform/tracing/spans.ts";
import { readTraceparent, type TracePosition, writeTraceparent } from "#lib/platform/tracing/traceparent.ts";
import type { Tracing } from "#lib/platform/tracing/tracing.ts";
import { ATTRIBUTE_MAX, SAMPLED_BY_CALLERS_A_SECOND } from "./constants.ts";
import { CountedSpans } from "./counted-spans.ts";

type Settings = Pick<Env, "OTEL_SERVICE_NAME" | "OTEL_TRACES_SAMPLER_ARG" | "OTEL_PROPAGATORS">;

const KINDS: Partial<Record<SpanName, SpanKind>> = {
  call: SpanKind.SERVER,
  fetch: SpanKind.CLIENT,
  event: SpanKind.PRODUCER,
  scrape: SpanKind.CONSUMER,
  "job url": SpanKind.CONSUMER,
  "crawl page": SpanKind.CONSUMER,
  "job results": SpanKind.CONSUMER,
  attempt: SpanKind.CONSUMER,
};

const kept = (attributes: SpanAttributes): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined && value !== null));

const positionOf = ({ traceId, spanId, traceFlags }: SpanContext): TracePosition => ({
  ...{ traceId, spanId, sampled: (traceFlags & TraceFlags.SAMPLED) !== 0 },
});

const contextOf = ({ traceId, spanId, sampled }: TracePosition): SpanContext => ({
  ...{ traceId, spanId, isRemote: true, traceFlags: sampled ? TraceFlags.SAMPLED : TraceFlags.NONE },
});

/**
 * Traces with the OpenTelemetry SDK. Nothing is registered globally, so no package creates spans
 * itself. The current span is tracked per asynchronous context.
 *
 * @param steadyMs returns milliseconds of a monotonic clock.
 */
export function openTelemetry(
  settings: Settings,
  exporter: SpanExporter,
  steadyMs: () => number = () => performance.now(),
): Tracing & { stop(): Promise<void> } {
  const root = new TraceIdRatioBasedSampler(settings.OTEL_TRACES_SAMPLER_ARG);
  const ids = new RandomIdGenerator();
  const atHand = new AsyncLocalStorage<Context>();
  const provider = new TracerProvider({
    sampler: new ParentBasedSampler({ root }),
    resource: resourceFromAttributes({
      "service.name": settings.OTEL_SERVICE_NAME,
      "service.version": version(),
      "service.instance.id": `${process.env.GATEHOUSE_PROCESS ?? "main"}-${process.pid}`,
    }),
    spanLimits: { attributeValueLengthLimit: ATTRIBUTE_MAX },
    spanProcessors: [new CountedSpans(exporter, (work) => atHand.exit(work))],
  });
  const tracer = provider.getTracer("gatehouse");
  const sends = settings.OTEL_PROPAGATORS === "tracecontext";
  const current = (): Span | undefined => trace.getSpan(atHand.getStore() ?? ROOT_CONTEXT);

  let second = 0;
  let followed = 0;
  /** Returns whether another trace may be recorded in this second because its caller records it. */
  const mayFollow = (): boolean => {
    const now = Math.floor(steadyMs() / 1_000);
    if (now !== second) followed = 0;
    second = now;
    return followed++ < SAMPLED_BY_CALLERS_A_SECOND;
  };
  /** Decides by a random id: a caller could choose one that every sampler accepts. */
  const rootTakesOne = (): boolean =>
    root.shouldSample(ROOT_CONTEXT, ids.generateTraceId()).decision === SamplingDecision.RECORD_AND_SAMPLED;
  const admitted = (caller: TracePosition): TracePosition => {
    if (!caller.sampled) return caller;
    return { ...caller, sampled: mayFollow() || rootTakesOne() };
  };

  function start(
    name: SpanName,
    title: string,
    attributes: SpanAttributes,
    parent: Context,
    about?: SpanContext,
  ): Span {
    const links = about ? [{ context: about }] : [];
    return tracer.startSpan(
      title,
      { kind: KINDS[name] ?? SpanKind.INTERNAL, attributes: kept(attributes), links },
      parent,
    );
  }

  /** Runs work within a span. Records only the type of an error: its message may hold anything. */
  async function run<T>(span: Span, work: () => Promise<T>, end: boolean): Promise<T> {
    try {
      const value = await atHand.run(trace.setSpan(ROOT_CONTEXT, span), work);
      if (end) span.end();
      return value;
    } catch (error) {
      fail(span, error instanceof Error ? error.name : "unknown");
      span.end();
      throw error;
    }
  }

  const fail = (span: Span, type: string) =>
    span.setAttribute("error.type", type).setStatus({ code: SpanStatusCode.ERROR });

  const remote = (position: TracePosition | undefined): Context =>
    position ? trace.setSpanContext(ROOT_CONTEXT, contextOf(position)) : ROOT_CONTEXT;

  return {
    call(title, traceparent, work) {
      const caller = sends ? readTraceparent(traceparent) : undefined;
      return run(start("call", title, {}, remote(caller && admitted(caller))), work, false);
    },
    endCall(status, attributes) {
      const span = current();
      if (!span?.isRecording()) return;
      span.setAttributes(kept({ ...attributes, "http.response.status_code": status }));
      // A refused call is not an error of ours (OpenTelemetry's conventions for HTTP servers).
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
    begin(name, origin, attributes, work) {
      const about = "about" in origin ? readTraceparent(origin.about) : undefined;
      const parent = remote("after" in origin ? readTraceparent(origin.after) : undefined);
      return run(start(name, name, attributes, parent, about && contextOf(about)), work, true);
    },
    step(name, attributes, work) {
      const parent = atHand.getStore();
      return parent ? run(start(name, name, attributes, parent), work, true) : work();
    },
    note(attributes) {
      const span = current();
      if (!span?.isRecording()) return;
      span.setAttributes(kept(attributes));
      if (typeof attributes["error.type"] === "string") fail(span, attributes["error.type"]);
    },
    position() {
      const span = current();
      return span ? writeTraceparent(positionOf(span.spanContext())) : null;
    },
    sentPosition() {
      const span = sends ? current() : undefined;
      return span && writeTraceparent(positionOf(span.spanContext()));
    },
    ids() {
      const span = current()?.spanContext();
      return span && { trace_id: span.traceId, span_id: span.spanId };
    },
    apart: (work) => atHand.exit(work),
    // Rejects if the last spans did not arrive, which have been counted and logged by then.
    stop: () => provider.shutdown().catch(() => undefined),
  };
}
