import type * as z from "zod";
import type {
  DeletedWebhookSchema,
  ResumedWebhookSchema,
  WebhookPageSchema,
  WebhookSchema,
  WebhookWithSecretSchema,
} from "./answer-schema.ts";

/**
 * A subscription as it is answered (contract 7).
 *
 * The border: a subscription says where events go and whether they go now (its address, secrets, pause and health), a delivery is one
 * event on its way there (its attempts and its place in the log), and what waits between them is the queue, which imports neither
 * (docs/decisions/0085).
 */
export type Webhook = z.output<typeof WebhookSchema>;
export type WebhookPage = z.output<typeof WebhookPageSchema>;
export type WithSecret = z.output<typeof WebhookWithSecretSchema>;
export type Resumed = z.output<typeof ResumedWebhookSchema>;
export type DeletedWebhook = z.output<typeof DeletedWebhookSchema>;

/** Either some event types, in the catalogue's order, or `ALL_EVENTS` alone. */
export type Subscribed = Webhook["events"];

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

/** Who is sent one event in particular, besides its subscribers: a subscription, or an address given ad hoc. */
export type Destination = { webhookId: string; url?: never } | { url: string; webhookId?: never };

/** What waits to be sent to a subscription. */
export type Backlog = Pick<WebhookHealth, "webhook_id" | "pending" | "retrying" | "held" | "more">;
