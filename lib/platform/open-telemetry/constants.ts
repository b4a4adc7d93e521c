/** Spans that wait to be sent; past it they are dropped and counted. About 1 KB each. */
export const SPANS_WAITING_MAX = 4_096;

/** Spans in one request to the collector. */
export const SPANS_A_REQUEST = 512;

/** How long a span waits for others to be sent with, in ms. */
export const SEND_EVERY_MS = 2_000;

/** How long a process that ends waits for its last spans to be sent, in ms. */
export const LAST_SPANS_MS = 800;

/**
 * Traces a second, in a process, that are recorded because the caller's `traceparent` says that it records them. Past it the sampler
 * decides, as of calls without one: what tracing costs is the operator's to say, not the callers'.
 */
export const SAMPLED_BY_CALLERS_A_SECOND = 10;

/** Characters of an attribute's value. */
export const ATTRIBUTE_MAX = 200;
