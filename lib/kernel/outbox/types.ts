import type { Role } from "#lib/kernel/roles.ts";
import type { KeyEnv } from "#lib/kernel/scopes.ts";

/** Common fields of invoice mails. Amounts are formatted, with their currency sign. */
type InvoiceNotice = {
  workspace: string;
  number: string;
  total: string;
  credits: number;
  invoice_url: string;
  /** Works for a limited time without signing in. */
  pdf_url: string;
};

/** A change to a passkey, with the browser and address that made it. */
type PasskeyNotice = { name: string; at: string; browser: string; ip: string | null; account_url: string };

/** Common fields of key expiry mails. */
type ExpiryNotice = {
  workspace: string;
  name: string;
  env: KeyEnv;
  token_hint: string;
  expires_at: string;
  /** Admitted calls of the last 24 hours, and their endpoints, most frequent first. */
  requests: number;
  endpoints: readonly string[];
  key_url: string;
  /** Page for rotating the key. */
  rotation_url: string;
};

export type OperatorIncident = "deliveries" | "schedules" | "disk" | "books" | "backup" | "export" | "archive";

/** Common fields of operator mails. `began_at` is when the problem began. */
type IncidentNotice = { installation: string; kind: OperatorIncident; began_at: string };

/** Payload of each kind of notice (contract 9). Times are ISO 8601 UTC. */
export type NoticePayloads = {
  sign_in_link: { link: string; expires_at: string };
  invitation: { link: string; workspace: string; role: Role; invited_by: string; expires_at: string };
  passkey_added: PasskeyNotice;
  passkey_removed: PasskeyNotice;
  member_joined: { workspace: string; email: string; role: Role; members_url: string };
  owner_added: { workspace: string; email: string; added_by: string; members_url: string };
  key_expiring: ExpiryNotice & { days: number };
  key_disabled: ExpiryNotice;
  delivery_failing: {
    workspace: string;
    url: string;
    event: string;
    attempts: number;
    problem: string;
    next_attempt_at: string;
    delivery_url: string;
  };
  delivery_failed: {
    workspace: string;
    url: string;
    event: string;
    attempts: number;
    problem: string;
    delivery_url: string;
  };
  credits_low: { workspace: string; left: number; threshold: number; billing_url: string };
  credits_exhausted: { workspace: string; billing_url: string };
  budget_crossed: {
    workspace: string;
    /** The key whose ceiling was reached; null for the workspace's monthly budget. */
    key: { id: string; name: string; url: string } | null;
    /** The month in UTC, e.g. 2026-11; "lifetime" for a key. */
    period: string;
    level: number;
    budget: number;
    spent: number;
    billing_url: string;
  };
  invoice_issued: InvoiceNotice & {
    kind: "invoice" | "credit_note" | "statement";
    /** For a statement, the first day of its month. */
    month: string | null;
    bank: string;
    /** The due date, e.g. "6 December 2026"; null if no payment is due. */
    due: string | null;
    by_bank: boolean;
    automatic: boolean;
  };
  invoice_paid: InvoiceNotice;
  payment_failed: Pick<InvoiceNotice, "workspace" | "number" | "total" | "invoice_url" | "pdf_url">;
  operator_alarm: IncidentNotice & { problem: string };
  operator_all_clear: IncidentNotice & { well_since: string };
  monitor_stopped: {
    workspace: string;
    name: string;
    reason: "key_ended" | "no_credits";
    problem: string;
    monitor_url: string;
  };
  webhook_paused: { workspace: string; url: string; failures: number; problem: string; webhook_url: string };
  key_leaked: {
    workspace: string;
    key: { name: string; hint: string };
    /** "code host" */
    source: string;
    /** Null if unknown or not fit to show. */
    source_url: string | null;
    diff_url: string | null;
    /** False if the workspace has opted out; the key still works then. */
    revoked: boolean;
    /** Whether it had a successor when it was found, so nothing is left to claim. */
    replaced: boolean;
    finding_url: string;
  };
};

export type NoticeKind = keyof NoticePayloads;

/** Channels that post to an owner's address: a chat, and a webhook that receives signed JSON. */
export const POST_CHANNELS = ["chat", "webhook"] as const;
export type PostChannel = (typeof POST_CHANNELS)[number];

export type Channel = "mail" | PostChannel;

/** Kinds that are also posted: those for a team rather than one person. */
export const POSTED_KINDS = [
  "key_expiring",
  "key_disabled",
  "key_leaked",
  "credits_low",
  "credits_exhausted",
  "budget_crossed",
  "webhook_paused",
  "monitor_stopped",
  "delivery_failed",
  "owner_added",
  "invoice_issued",
  "invoice_paid",
  "payment_failed",
] as const satisfies readonly NoticeKind[];
export type PostedKind = (typeof POSTED_KINDS)[number];

/** Kinds for a workspace's people; the others concern one person's sign-in, or operators. */
export type WorkspaceKind = Exclude<
  NoticeKind,
  "sign_in_link" | "invitation" | "passkey_added" | "passkey_removed" | "operator_alarm" | "operator_all_clear"
>;

/** Whether a kind is wanted; `fixed` says why it cannot be turned off, or is null. */
export type NoticeSwitch = { kind: WorkspaceKind; wanted: boolean; fixed: string | null };

/** A notice that is waiting for a retry or was dropped. */
export type RefusedNotice = {
  id: string;
  kind: string;
  channel: Channel;
  /** An e-mail address; the workspace's id for posted notices. */
  recipient: string;
  reason: string;
  tries: number;
  created_at: string;
  /** Null while it is being retried. */
  failed_at: string | null;
  next_try_at: string | null;
};

/** The setting behind an unsubscribe link, for its holder. */
export type MailedSwitch = { workspace: string; email: string; kind: WorkspaceKind; wanted: boolean };

/**
 * A posting connection as owners see it. Never includes the URL: anyone who has a chat's URL can
 * post there.
 */
export type NoticeConnection = {
  host: string;
  /** Hint to recognise the webhook's secret; null for a chat, which has none. */
  secret_hint: string | null;
  created_at: string;
  last_ok_at: string | null;
  /** Why the last message failed; null if it was accepted. */
  last_error: string | null;
  last_error_at: string | null;
};

/** A new connection with its secret, which is shown only now; null for a chat. */
export type Connected = NoticeConnection & { secret: string | null };

export type NoticeConnections = Record<PostChannel, NoticeConnection | null>;

export type PostAnswer = { taken: boolean; message: string };

export type NoticeMessage = {
  subject: string;
  heading: string;
  paragraphs: string[];
  action?: { label: string; url: string };
  also?: { label: string; url: string };
  /** Action for chat and webhook if the mail's link works for anyone who has it. */
  postedAction?: { label: string; url: string };
  /** Small print: why this mail was sent, and what to do if it should not have been. */
  reason: string;
};

export type MailItem = { id: string; recipient: string; subject: string; created_at: string };
export type MailMessage = MailItem & { text: string; html: string };
