const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** One deadline over DNS, connect, TLS, headers and body (service interface 8). */
export const ATTEMPT_DEADLINE_MS = 10 * SECOND;

/** Of the decoded answer, kept with the attempt (contract 7). */
export const RESPONSE_KEPT_BYTES = 64 * 1024;
/** Of the answer's headers, as JSON. */
export const RESPONSE_HEADERS_KEPT = 16 * 1024;

/** The failed attempt after which owners are warned (contract 7). */
export const WARNING_ATTEMPT = 4;

/** The version in `Service-Webhooks/<version>` (service interface 9): of the way deliveries are made, not of the product. */
export const DELIVERY_AGENT = "Service-Webhooks/1.0";

/** Deliveries on one page of a list (contract 4). */
export const PAGE_MAX = 100;
export const PAGE_DEFAULT = 50;
/** Characters of a text to look for in bodies. */
export const SEARCH_TEXT_MAX = 500;
/** Distinct words of a body that are indexed, the first ones: an envelope begins with its type, its id and what it is about. */
export const BODY_TERMS_MAX = 256;
/** Bodies that are indexed at once, of deliveries canceled untried: all of them are in memory. */
export const INDEX_TERMS_BATCH = 200;
/** Batches in a row, before another process may have the schedule's lease. */
export const INDEX_TERMS_ROUNDS = 100;

/**
 * How far a tail looks behind what it has shown: an event's time is that of its statement, and its transaction may commit a
 * while later.
 */
export const TAIL_OVERLAP_MS = 10 * SECOND;

/** Bars of a chart: of a month by the hour. */
export const OUTCOME_BUCKETS_MAX = 31 * 24;
/** Deliveries of a queue that are counted, the newest ones: a backlog may be any size. */
export const QUEUE_COUNTED_MAX = 20_000;
/** Deliveries of a span that are counted one by one, for a chart by the minute. */
export const MINUTES_COUNTED_MAX = 50_000;
/** The longest span that is charted by the minute. */
export const MINUTES_SPAN_MS = 6 * HOUR;
/** Bars of the chart over the log: as many as can be distinguished. */
export const CHART_BUCKETS_MAX = 90;

/** Deliveries of one endpoint that are counted, for one that says how many come before it. */
export const WAITING_COUNTED_MAX = 10_000;

/** What a delivery waits for that is due: in either case its endpoint, which has as many attempts in flight as it is given. */
export const WAITING_REASONS = ["endpoint_times_out", "endpoint_busy"] as const;

/** Contract 4. `pending` and `held` are not over; the others never change again. */
export const DELIVERY_STATUSES = ["pending", "delivered", "failed", "held", "canceled"] as const;
/** What deliveries are looked for by: their status, and `retrying`, which is a pending one that has failed before. */
export const SOUGHT_STATUSES = ["failed", "retrying", "held", "pending", "delivered", "canceled"] as const;

/** What a link to the log says for `env` when it does not know it: the log opens on the tab that has something. */
export const EITHER_ENV = "either";
