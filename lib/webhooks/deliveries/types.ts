import type * as z from "zod";
import type { KeyEnv } from "#lib/kernel/scopes.ts";
import type { AttemptSchema, DeliveryDetailSchema, DeliveryListSchema, DeliverySchema } from "./answer-schema.ts";
import type { SOUGHT_STATUSES } from "./constants.ts";

/**
 * A delivery as a list shows it (contract 4). It is created by the trigger on events (prisma/functions/fan_out_events.sql), by a replay,
 * or for a destination that a call names (address-event.ts).
 */
export type Delivery = z.output<typeof DeliverySchema>;
export type DeliveryStatus = Delivery["status"];
/** What deliveries are looked for by. */
export type SoughtStatus = (typeof SOUGHT_STATUSES)[number];
/** What a delivery waits for that is due (contract 14.2). */
export type WaitingFor = NonNullable<Delivery["waiting_for"]>;
export type DeliveryDetail = z.output<typeof DeliveryDetailSchema>;

export type Attempt = z.output<typeof AttemptSchema>;
export type AttemptTimings = Attempt["timings"];

/** A delivery with the command line that it is for, as that stands at this moment. */
export type DeliveryWithListener = DeliveryDetail & {
  listener: { id: string; name: string; connected: boolean; seen_at: string; ended_at: string | null } | null;
};

/** What its event came of, as far as the logs still have it and the reader may see it. */
export type DeliveryCause =
  | { type: "request"; id: string; method: string; endpoint: string }
  | { type: "job"; id: string }
  | { type: "change"; id: string; action: string; actor: string }
  | { type: "credits"; at: string; may_read: boolean }
  | { type: "test_event" };

/** A delivery as the dashboard shows it. */
export type ShownDelivery = DeliveryWithListener & { cause: DeliveryCause | null };

/** A page of a list; what is older begins at `next_cursor`. */
export type DeliveryPage = z.output<typeof DeliveryListSchema>;

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
  /** All of those bars together, by what they are looked for by; `pending` are those that were never tried. */
  by_status: Record<SoughtStatus, number>;
  /** Whether the queue holds more than were counted: the oldest of it are missing. */
  queue_cut: boolean;
};

/** What an endpoint answered, and how fast. */
export type EndpointAnswers = {
  /** Of the last attempt, in ms; null without any. */
  p50_ms: number | null;
  p95_ms: number | null;
  /** Deliveries that were looked at, and whether the span has more. */
  sampled: number;
  more: boolean;
  /** The last answer's status, or the error's code where there was none; the commonest first. */
  answers: { answer: string; count: number }[];
};

/** Deliveries to a subscription that failed for good: `more` where that may not be all. `from`: the oldest were created then or later. */
export type FailedForGood = { count: number; more: boolean; from: string; env: KeyEnv };
