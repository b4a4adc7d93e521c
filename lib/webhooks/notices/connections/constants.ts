import type { AuditAction } from "#lib/kernel/audit/vocabulary.ts";
import type { PostChannel } from "#lib/kernel/outbox/types.ts";

const SECOND = 1_000;

/** Characters of a connection's address. */
export const CONNECTION_URL_MAX = 2_048;
/** One message: from call to last byte, in ms. */
export const POST_DEADLINE_MS = 10 * SECOND;
/** What else waits for an address that did not take a message is left alone for so long, in ms. */
export const POST_REST_MS = 30 * SECOND;
/** Bytes of an answer that are read; it only ever says a word. */
export const POST_ANSWER_MAX_BYTES = 4_096;
/** Characters of an answer that are shown; a longer one is a page, and says nothing to a person. */
export const POST_SAID_MAX = 120;
/** Between two test messages of a connection, in ms: Slack takes one a second. */
export const POST_TEST_EVERY_MS = 2 * SECOND;

type ChannelLabels = {
  /** Who answers, at the start of a sentence. */
  answerer: string;
  /** Why what was on its way was given up. */
  disconnected: string;
  none: string;
  /** What to do about 404 and 410, and about 401 and 403. */
  missing: string;
  denied: string;
};

/** What each channel is called where its outcomes are shown. */
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

/** What the audit log calls a connection's beginning and end. */
export const CONNECTION_ACTIONS: Record<PostChannel, { connected: AuditAction; disconnected: AuditAction }> = {
  chat: { connected: "chat.connected", disconnected: "chat.disconnected" },
  webhook: { connected: "notice_webhook.connected", disconnected: "notice_webhook.disconnected" },
};
