import type { SpanAttributes, SpanName } from "./spans.ts";

/**
 * The relation to a trace from elsewhere: `after` continues it, `about` starts a new one linked to
 * it.
 */
export type Origin = { after: string | null } | { about: string | null };

/** The implementation while tracing is on (lib/platform/open-telemetry). */
export type Tracing = {
  call<T>(title: string, traceparent: string | undefined, work: () => Promise<T>): Promise<T>;
  endCall(status: number, attributes: SpanAttributes): void;
  begin<T>(name: SpanName, origin: Origin, attributes: SpanAttributes, work: () => Promise<T>): Promise<T>;
  step<T>(name: SpanName, attributes: SpanAttributes, work: () => Promise<T>): Promise<T>;
  note(attributes: SpanAttributes): void;
  position(): string | null;
  sentPosition(): string | undefined;
  ids(): { trace_id: string; span_id: string } | undefined;
  apart<T>(work: () => T): T;
};

/** Undefined while tracing is off; the functions below then only run the work. */
let tracing: Tracing | undefined;

/** For `startTracing` and tests. */
export function setTracing(given: Tracing | undefined): void {
  tracing = given;
}

/**
 * Traces a call of /v1. Its span stays open until `endCall`: a response may be sent long after the
 * work is done.
 */
export const traceCall = <T>(title: string, traceparent: string | undefined, work: () => Promise<T>): Promise<T> =>
  tracing ? tracing.call(title, traceparent, work) : work();

export const endCall = (status: number, attributes: SpanAttributes): void => tracing?.endCall(status, attributes);

/** Traces work requested by a row: continues the trace named there, or begins one. */
export const traceFrom = <T>(
  name: SpanName,
  origin: Origin,
  attributes: SpanAttributes,
  work: () => Promise<T>,
): Promise<T> => (tracing ? tracing.begin(name, origin, attributes, work) : work());

/** Traces a step of traced work; steps of untraced work are not recorded. */
export const traceStep = <T>(name: SpanName, attributes: SpanAttributes, work: () => Promise<T>): Promise<T> =>
  tracing ? tracing.step(name, attributes, work) : work();

/** Adds attributes to the current span. An `error.type` marks it as failed. */
export const noteInTrace = (attributes: SpanAttributes): void => tracing?.note(attributes);

/**
 * Returns the position to store in a row, so that later work continues this trace; null without
 * one.
 */
export const tracePosition = (): string | null => tracing?.position() ?? null;

/** Returns the position to send to a receiver, if the operator allows it (OTEL_PROPAGATORS). */
export const sentTracePosition = (): string | undefined => tracing?.sentPosition();

/** For log lines. */
export const traceIds = (): { trace_id: string; span_id: string } | undefined => tracing?.ids();

/** Runs work for many callers, such as a batch, outside of any trace. */
export const apartFromTrace = <T>(work: () => T): T => (tracing ? tracing.apart(work) : work());
