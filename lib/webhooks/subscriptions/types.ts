import type { EventType } from "#lib/kernel/events/types.ts";
import type { ALL_EVENTS } from "./constants.ts";

/** Either some event types, in the catalogue's order, or all. */
export type Subscribed = EventType[] | [typeof ALL_EVENTS];

/** A subscription as it is answered (contract 7). Times are ISO 8601 UTC. */
export type Webhook = {
  id: string;
  object: "webhook";
  url: string;
  events: Subscribed;
  description: string;
  status: "active" | "paused";
  paused_reason: string | null;
  paused_at: string | null;
  /** Deliveries in a row that used up all their attempts. */
  consecutive_failures: number;
  /** When the first attempt failed after the last success; null while all is well. */
  failing_since: string | null;
  /** `whsec_` and the last four characters. */
  secret_hint: string;
  /** Until when the secret before the last rotation signs too. */
  previous_secret_until: string | null;
  /** Made by a test key: is sent only what test keys cause. */
  test_only: boolean;
  created_at: string;
  created_by: string;
};

/** How a subscription has done in the last 24 hours, and what it still owes. Times are ISO 8601 UTC. */
export type WebhookHealth = {
  webhook_id: string;
  /** Deliveries that were made in each of the last 24 hours and are over, the hour under way last. */
  hours: { start: string; delivered: number; failed: number; canceled: number }[];
  /** Waiting for a first or next attempt. */
  pending: number;
  /** Of those, the ones that at least one attempt has failed for. */
  retrying: number;
  held: number;
  /** There are more waiting than were counted. */
  more: boolean;
  /** Of the last attempt, in ms, over the `sampled` most recent deliveries that had one; null without any. */
  p95_ms: number | null;
  sampled: number;
  /** The most recent delivery of the last 24 hours that is over, as far as it is among the workspace's latest. */
  last: { id: string; status: "delivered" | "failed" | "canceled"; finished_at: string } | null;
};

/** In the answers that make a secret, and in no others. */
export type WithSecret = Webhook & { secret: string };

/** What resuming did with the deliveries that were held. */
export type Resumed = Webhook & {
  held: {
    action: "deliver" | "skip";
    deliveries: number;
    /** When the last of them is due, at the rate; null when none is to be sent. */
    last_due_at: string | null;
  };
};

/** What is left of a subscription. */
export type DeletedWebhook = {
  id: string;
  object: "webhook";
  deleted: true;
  /** Deliveries that waited for it, and will not be made. */
  deliveries_canceled: number;
};

/** Who is told of one thing in particular, beside the subscribers: a subscription, or an address given ad hoc. */
export type Destination = { webhookId: string; url?: never } | { url: string; webhookId?: never };
