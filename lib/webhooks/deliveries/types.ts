import type { EventType } from "#lib/kernel/events/types.ts";
import type { KeyEnv } from "#lib/kernel/scopes.ts";
import type { Listener } from "#lib/webhooks/listeners/types.ts";
import type { DELIVERY_STATUSES } from "./constants.ts";

export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** A delivery as a list shows it (contract 4). Times are ISO 8601 UTC. */
export type Delivery = {
  id: string;
  object: "delivery";
  event: EventType;
  event_id: string;
  /** Null for an address given ad hoc. */
  webhook_id: string | null;
  url: string;
  env: KeyEnv;
  status: DeliveryStatus;
  attempts_made: number;
  next_attempt_at: string | null;
  /** Of the last attempt: the answer's status, or why there was none. */
  last_status: number | null;
  last_error: string | null;
  replay_of: string | null;
  replay_id: string | null;
  created_at: string;
  delivered_at: string | null;
};

/** Milliseconds; zero where a connection was reused. */
export type AttemptTimings = { dns_ms: number; connect_ms: number; tls_ms: number; first_byte_ms: number };

/** One attempt as it was sent and answered (contract 4). */
export type Attempt = {
  number: number;
  url: string;
  started_at: string;
  duration_ms: number;
  timings: AttemptTimings;
  /** The peer's address; null when no connection came about. */
  address: string | null;
  request_headers: Record<string, string>;
  status_code: number | null;
  response_headers: Record<string, string | string[]> | null;
  /** At most 64 KiB of the decoded answer, as UTF-8 with replacement characters; `response_body_base64` has the bytes where that lost some. */
  response_body: string | null;
  response_body_base64: string | null;
  truncated: boolean;
  error: { code: string; message: string } | null;
};

export type DeliveryDetail = Delivery & {
  /** The command line that it is for; null for a webhook or an address given ad hoc. */
  listener_id: string | null;
  /** The bytes that are sent, as text: they are JSON in UTF-8. */
  body: string;
  attempts: Attempt[];
};

/** A delivery as the dashboard shows it: with the command line that it is for, as that stands at this moment. */
export type ShownDelivery = DeliveryDetail & {
  listener: Pick<Listener, "id" | "name" | "connected" | "seen_at" | "ended_at"> | null;
};

/** A page of a list; what is older begins at `next_cursor`. */
export type DeliveryPage = { data: Delivery[]; next_cursor: string | null };

/** What is new; `after` is for the next question. */
export type DeliveryTail = { data: Delivery[]; after: string };

/** What became of the deliveries created in a span of time. `waiting` are not over: pending or held. */
export type OutcomeBucket = {
  start: string;
  end: string;
  delivered: number;
  failed: number;
  canceled: number;
  waiting: number;
};

export type OutcomeCounts = {
  /** From the oldest to the newest, without gaps, each as long as the others and of whole hours. */
  buckets: OutcomeBucket[];
  /** In the queue at this moment, whenever they were created. */
  pending: number;
  held: number;
  /** Whether the queue holds more than were counted: the oldest of it are missing in all three numbers. */
  queue_cut: boolean;
};
