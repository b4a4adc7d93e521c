/** Maximum spans waiting to be sent, about 1 KB each; further ones are dropped and counted. */
export const SPANS_WAITING_MAX = 4_096;

export const SPANS_A_REQUEST = 512;

/** How long a span waits to be sent with others, in ms. */
export const SEND_EVERY_MS = 2_000;

/** How long a request may take with its retries, in ms; OpenTelemetry's default. */
export const SEND_DEADLINE_MS = 10_000;

/** How long an ending process waits to send its last spans, in ms. */
export const LAST_SPANS_MS = 800;

/**
 * Traces per second and process that are recorded at the request of a caller's `traceparent`.
 * Beyond it the sampler decides, as for calls without one: the operator controls the cost of
 * tracing, not callers.
 */
export const SAMPLED_BY_CALLERS_A_SECOND = 10;

/** Maximum length of an attribute value, in characters. */
export const ATTRIBUTE_MAX = 200;
