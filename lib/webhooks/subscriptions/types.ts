import type * as z from "zod";
import type {
  DeletedWebhookSchema,
  ResumedWebhookSchema,
  WebhookPageSchema,
  WebhookSchema,
  WebhookWithSecretSchema,
} from "./answer-schema.ts";

/**
 * A subscription as returned (contract 7).
 * Boundaries: a subscription says where events go and whether they are sent now (URL, secrets,
 * pause and health); a delivery is one event on its way (attempts and log entry); the queue between
 * them imports neither (docs/decisions/0085).
 */
export type Webhook = z.output<typeof WebhookSchema>;
export type WebhookPage = z.output<typeof WebhookPageSchema>;
export type WithSecret = z.output<typeof WebhookWithSecretSchema>;
export type Resumed = z.output<typeof ResumedWebhookSchema>;
export type DeletedWebhook = z.output<typeof DeletedWebhookSchema>;

/** Event types in the catalogue's order, or only `ALL_EVENTS`. */
export type Subscribed = Webhook["events"];

/** A subscription's health in the last 24 hours and its backlog. Times are ISO 8601 UTC. */
export type WebhookHealth = {
  webhook_id: string;
  /** Finished deliveries created in each of the last 24 hours, the current hour last. */
  hours: { start: string; delivered: number; failed: number; canceled: number }[];
  /** Waiting for a first or next attempt. */
  pending: number;
  /** Pending deliveries with at least one failed attempt. */
  retrying: number;
  held: number;
  /** More are waiting than were counted. */
  more: boolean;
  /**
   * Duration of the last attempt, in ms, over the `sampled` most recent deliveries with one; null
   * without any.
   */
  p95_ms: number | null;
  sampled: number;
  /** The latest finished delivery of the last 24 hours, if among the workspace's sampled ones. */
  last: { id: string; status: "delivered" | "failed" | "canceled"; finished_at: string } | null;
};

/** An additional destination of one event: a subscription or an ad hoc URL. */
export type Destination = { webhookId: string; url?: never } | { url: string; webhookId?: never };

export type Backlog = Pick<WebhookHealth, "webhook_id" | "pending" | "retrying" | "held" | "more">;
