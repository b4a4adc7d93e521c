import type { SpanAttributes, SpanName } from "./spans.ts";

/** Where a trace comes from that began elsewhere: `after` it is one with that one, `about` it is a new one that names that one. */
export type Origin = { after: string | null } | { about: string | null };

/** What tracing is made of when it is on (lib/platform/open-telemetry). */
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

/** Of this process; undefined while it is off, and then everything below does nothing but the work. */
let tracing: Tracing | undefined;

/** For `startTracing`, and tests. */
export function setTracing(given: Tracing | undefined): void {
  tracing = given;
}

/** A call of /v1. Its span stays open until `endCall`: an answer may be sent long after the work is done. */
export const traceCall = <T>(title: string, traceparent: string | undefined, work: () => Promise<T>): Promise<T> =>
  tracing ? tracing.call(title, traceparent, work) : work();

export const endCall = (status: number, attributes: SpanAttributes): void => tracing?.endCall(status, attributes);

/** Work that a row asked for: it continues the trace that the row names, or begins one. */
export const traceFrom = <T>(
  name: SpanName,
  origin: Origin,
  attributes: SpanAttributes,
  work: () => Promise<T>,
): Promise<T> => (tracing ? tracing.begin(name, origin, attributes, work) : work());

/** A step of work that is traced; of work that is not, nothing is recorded. */
export const traceStep = <T>(name: SpanName, attributes: SpanAttributes, work: () => Promise<T>): Promise<T> =>
  tracing ? tracing.step(name, attributes, work) : work();

/** Says something of the span at hand. With an `error.type` it counts as failed. */
export const noteInTrace = (attributes: SpanAttributes): void => tracing?.note(attributes);

/** What a row keeps, so that whoever works on it later continues this trace; null where there is none. */
export const tracePosition = (): string | null => tracing?.position() ?? null;

/** What is sent along to a receiver, where the operator wants that (OTEL_PROPAGATORS). */
export const sentTracePosition = (): string | undefined => tracing?.sentPosition();

/** For log lines. */
export const traceIds = (): { trace_id: string; span_id: string } | undefined => tracing?.ids();

/** Work that serves many at once, such as a batch, and belongs to the trace of none of them. */
export const apartFromTrace = <T>(work: () => T): T => (tracing ? tracing.apart(work) : work());
