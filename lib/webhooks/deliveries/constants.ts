import { HOUR_MS, SECOND_MS } from "#lib/platform/values/time.ts";

/** Covers DNS, connect, TLS, headers and body (service interface 8). */
export const ATTEMPT_DEADLINE_MS = 10 * SECOND_MS;

/** Bytes of the decoded response stored with the attempt (contract 7). */
export const RESPONSE_KEPT_BYTES = 64 * 1024;
/** Bytes of the response headers stored as JSON. */
export const RESPONSE_HEADERS_KEPT = 16 * 1024;

/** The failed attempt after which owners are warned (contract 7). */
export const WARNING_ATTEMPT = 4;

/**
 * The version in `Service-Webhooks/<version>` (service interface 9): the version of the delivery
 * protocol, not of the product.
 */
export const DELIVERY_AGENT = "Service-Webhooks/1.0";

/** Deliveries per page (contract 4). */
export const PAGE_MAX = 100;
export const PAGE_DEFAULT = 50;
/** Maximum characters of a body search. */
export const SEARCH_TEXT_MAX = 500;
/**
 * Distinct words indexed per body, from the start: an envelope begins with its type, ID and
 * subject.
 */
export const BODY_TERMS_MAX = 256;
/**
 * Bodies indexed per batch, for deliveries canceled before their first attempt. All are held in
 * memory.
 */
export const INDEX_TERMS_BATCH = 200;
/** Consecutive batches before another process may take the schedule's lease. */
export const INDEX_TERMS_ROUNDS = 100;

/**
 * How far a tail overlaps what it has already returned: an event carries the time of its statement,
 * but its transaction may commit later.
 */
export const TAIL_OVERLAP_MS = 10 * SECOND_MS;

/** Maximum bars of a chart: a month by the hour. */
export const OUTCOME_BUCKETS_MAX = 31 * 24;
/** Maximum queued deliveries counted, newest first. A backlog can be of any size. */
export const QUEUE_COUNTED_MAX = 20_000;
/** Maximum deliveries counted one by one, for a chart by the minute. */
export const MINUTES_COUNTED_MAX = 50_000;
/** The longest span charted by the minute. */
export const MINUTES_SPAN_MS = 6 * HOUR_MS;
/** Bars of the chart above the log: as many as are distinguishable. */
export const CHART_BUCKETS_MAX = 90;

/** Maximum deliveries counted ahead of one that waits for its endpoint. */
export const WAITING_COUNTED_MAX = 10_000;

/**
 * Why a due delivery waits: in both cases its endpoint has reached its limit of attempts in flight.
 */
export const WAITING_REASONS = ["endpoint_times_out", "endpoint_busy"] as const;

/** Contract 4. Only `pending` and `held` can still change. */
export const DELIVERY_STATUSES = ["pending", "delivered", "failed", "held", "canceled"] as const;
/** Statuses to filter by. `retrying` is a pending delivery that has failed before. */
export const SOUGHT_STATUSES = ["failed", "retrying", "held", "pending", "delivered", "canceled"] as const;

/**
 * Value of `env` in a link to the log that does not know the environment: the log opens the tab
 * that has deliveries.
 */
export const ANY_ENV = "either";
