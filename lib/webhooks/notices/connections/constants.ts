import type { AuditAction } from "#lib/kernel/audit/vocabulary.ts";
import type { PostChannel } from "#lib/kernel/outbox/types.ts";
import { SECOND_MS } from "#lib/platform/values/time.ts";

/** Maximum characters of a connection's URL. */
export const CONNECTION_URL_MAX = 2_048;
/** Deadline of a message up to the last byte, in ms. */
export const POST_DEADLINE_MS = 10 * SECOND_MS;
/** Delay for other messages to a URL after a failure, in ms. */
export const POST_REST_MS = 30 * SECOND_MS;
/** Maximum bytes read of a response, which is just a word. */
export const POST_ANSWER_MAX_BYTES = 4_096;
/** Maximum characters of a response that are shown. A longer one is a page and not useful. */
export const POST_RESPONSE_SHOWN_MAX = 120;
/** Minimum interval between test messages of a connection, in ms. Slack accepts one per second. */
export const POST_TEST_EVERY_MS = 2 * SECOND_MS;

type ChannelLabels = {
  /** The responding party, at the start of a sentence. */
  answerer: string;
  /** Why waiting notices were dropped. */
  disconnected: string;
  none: string;
  /** Advice for 404 and 410, and for 401 and 403. */
  missing: string;
  denied: string;
};

/** Texts for each channel's results. */
export const CHANNEL_LABELS: Record<PostChannel, ChannelLabels> = {
  chat: {
    answerer: "The chat",
    disconnected: "The chat was disconnected.",
    none: "No chat is connected. Reload the page to see the current settings.",
    missing: "The incoming webhook is not there any more: make a new one and connect it",
    denied: "Posting there is not allowed: check the webhook's settings in the chat",
  },
  webhook: {
    answerer: "The endpoint",
    disconnected: "The webhook for notices was disconnected.",
    none: "No webhook for notices is connected. Reload the page to see the current settings.",
    missing: "Nothing accepts notices at this address: correct the endpoint, or connect another address",
    denied: "It refuses the request: make sure it checks the signature with this connection's secret",
  },
};

/** Audit actions for connecting and disconnecting. */
export const CONNECTION_ACTIONS: Record<PostChannel, { connected: AuditAction; disconnected: AuditAction }> = {
  chat: { connected: "chat.connected", disconnected: "chat.disconnected" },
  webhook: { connected: "notice_webhook.connected", disconnected: "notice_webhook.disconnected" },
};
