import type * as z from "zod";
import type { KeyEnv } from "#lib/kernel/scopes.ts";
import type { AttemptSchema, DeliveryDetailSchema, DeliveryListSchema, DeliverySchema } from "./answer-schema.ts";
import type { SOUGHT_STATUSES } from "./constants.ts";

/**
 * A delivery as listed (contract 4). Created by the trigger on events
 * (prisma/functions/fan_out_events.sql), by a replay, or for a destination that a call names
 * (address-event.ts).
 */
export type Delivery = z.output<typeof DeliverySchema>;
export type DeliveryStatus = Delivery["status"];
export type SoughtStatus = (typeof SOUGHT_STATUSES)[number];
/** What a due delivery waits for (contract 14.2). */
export type WaitingFor = NonNullable<Delivery["waiting_for"]>;
export type DeliveryDetail = z.output<typeof DeliveryDetailSchema>;

export type Attempt = z.output<typeof AttemptSchema>;
export type AttemptTimings = Attempt["timings"];

/** A delivery with the current state of its command line, if it is for one. */
export type DeliveryWithListener = DeliveryDetail & {
  listener: { id: string; name: string; connected: boolean; seen_at: string; ended_at: string | null } | null;
};

/** What caused the event, if the logs still have it and the reader may see it. */
export type DeliveryCause =
  | { type: "request"; id: string; method: string; endpoint: string }
  | { type: "job"; id: string }
  | { type: "change"; id: string; action: string; actor: string }
  | { type: "credits"; at: string; may_read: boolean }
  | { type: "test_event" };

export type ShownDelivery = DeliveryWithListener & { cause: DeliveryCause | null };

/** A page of a list. `next_cursor` continues with older ones. */
export type DeliveryPage = z.output<typeof DeliveryListSchema>;

/** New deliveries. Pass `after` to the next call. */
export type DeliveryTail = { data: Delivery[]; after: string };

/** Results of the deliveries created in a time span. `waiting` are pending or held. */
export type OutcomeBucket = {
  start: string;
  end: string;
  delivered: number;
  failed: number;
  canceled: number;
  waiting: number;
};

export type OutcomeCounts = {
  /** Oldest first, without gaps, all of the same length. */
  buckets: OutcomeBucket[];
  /** Totals over all bars. `pending` counts those never tried. */
  by_status: Record<SoughtStatus, number>;
  /** Whether the queue holds more than were counted, so that its oldest deliveries are missing. */
  queue_cut: boolean;
};

/** How an endpoint responded, and how fast. */
export type EndpointAnswers = {
  /** Duration of the last attempt, in ms; null without any. */
  p50_ms: number | null;
  p95_ms: number | null;
  /** Deliveries examined, and whether the span has more. */
  sampled: number;
  more: boolean;
  /** The last response's status, or the error's code if there was none, most frequent first. */
  answers: { answer: string; count: number }[];
};

/**
 * Deliveries of a subscription that failed for good. `more`: there may be others. `from`: earliest
 * creation searched.
 */
export type FailedForGood = { count: number; more: boolean; from: string; env: KeyEnv };
