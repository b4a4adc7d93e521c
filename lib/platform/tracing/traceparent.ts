/**
 * A position in a trace, as in W3C Trace Context: the trace, the span, and whether it is recorded.
 */
export type TracePosition = { traceId: string; spanId: string; sampled: boolean };

const SHAPE = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

/**
 * Parses a `traceparent`; undefined if it is invalid (W3C Trace Context 3.2.2), and a new trace
 * begins.
 */
export function readTraceparent(text: string | null | undefined): TracePosition | undefined {
  const [, version, traceId = "", spanId = "", flags = "", rest] = SHAPE.exec(text ?? "") ?? [];
  if (version === undefined || version === "ff" || (version === "00" && rest !== undefined)) return undefined;
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

export const writeTraceparent = ({ traceId, spanId, sampled }: TracePosition): string =>
  `00-${traceId}-${spanId}-${sampled ? "01" : "00"}`;
