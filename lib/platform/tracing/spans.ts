/** All spans and what they cover; docs/operate/traces.md lists them. */
export const SPANS = {
  call: "A call to /v1, from its first byte to its response. Named by method and route: `POST /v1/scrape`.",
  debit: "From requesting a credit movement until it is durable or refused.",
  fetch: "One outgoing request with its redirects: a page, a webhook.",
  extract: "Extracts text, Markdown and the other formats of a page, in a separate process.",
  model: "From waiting for the language model's slot to a response that fits the schema.",
  event: "Storing an event, with its deliveries.",
  scrape: "An attempt at an asynchronous scrape, in a worker.",
  "job url": "One attempt at a URL of a batch job. A separate trace, linked to the call that created the job.",
  "crawl page": "One attempt at a URL of a crawl. A separate trace, linked to the call that created the crawl.",
  "job results": "Writing the results of a batch job.",
  attempt: "An attempt at a delivery. For a replay: a separate trace, linked to the event's trace.",
} as const;

/** The only attributes allowed on spans: no address, body, header, token or person. */
export const ATTRIBUTES = {
  "http.request.method": "of a call or an outgoing request",
  "http.route": "the route's path, with its parameters' names",
  "http.response.status_code": "what was answered",
  "error.type": "the error code of what was refused or failed",
  "gatehouse.workspace": "the workspace's id",
  "gatehouse.environment": "`live` or `test`",
  "gatehouse.request": "the request id (`X-Request-Id`)",
  "gatehouse.event": "the event's id",
  "gatehouse.event_type": "the event's type",
  "gatehouse.delivery": "the delivery's id",
  "gatehouse.scrape": "the asynchronous scrape's id",
  "gatehouse.job": "the batch job's id",
  "gatehouse.index": "which URL of the job, from 0",
  "gatehouse.attempt": "which attempt it is, from 1",
  "gatehouse.outcome": "what became of it",
  "gatehouse.movement": "`charge`, `hold`, `settle`, `release` or `expire`",
  "gatehouse.credits": "how many credits",
  "gatehouse.redirects": "redirects followed",
  "gatehouse.dns_ms": "time to resolve the name",
  "gatehouse.connect_ms": "time to connect",
  "gatehouse.tls_ms": "time for TLS",
  "gatehouse.first_byte_ms": "time to the first byte",
} as const;

export type SpanName = keyof typeof SPANS;

/** Undefined and null values are left out. */
export type SpanAttributes = { readonly [Name in keyof typeof ATTRIBUTES]?: string | number | null | undefined };
