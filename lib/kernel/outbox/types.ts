import type { Role } from "#lib/kernel/roles.ts";
import type { KeyEnv } from "#lib/kernel/scopes.ts";

/** What mails about an invoice have in common. Money as it is written, with its sign. */
type InvoiceNotice = {
  workspace: string;
  number: string;
  total: string;
  credits: number;
  invoice_url: string;
  /** Opens without signing in, for a while. */
  pdf_url: string;
};

/** What happened to a passkey, by which browser and from where. */
type PasskeyNotice = { name: string; at: string; browser: string; ip: string | null; account_url: string };

/** What mails about a key's expiry have in common. */
type ExpiryNotice = {
  workspace: string;
  name: string;
  env: KeyEnv;
  token_hint: string;
  expires_at: string;
  /** Calls of the last 24 hours that were let in, and what they were for, the commonest first. */
  requests: number;
  endpoints: readonly string[];
  key_url: string;
  /** Where it is replaced by a successor. */
  rotation_url: string;
};

/** What operators are mailed of. */
export type OperatorIncident = "deliveries" | "schedules" | "disk" | "books" | "backup" | "export" | "archive";

/** What mails to operators have in common: the installation's address, and since when something is or was wrong. */
type IncidentNotice = { installation: string; kind: OperatorIncident; began_at: string };

/** What each kind of notice says (contract 9). Times are ISO 8601 UTC. */
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
    /** The key whose ceiling it is; null for the workspace's month. */
    key: { id: string; name: string; url: string } | null;
    /** The month by UTC, e.g. 2026-11; "lifetime" of a key. */
    period: string;
    level: number;
    budget: number;
    spent: number;
    billing_url: string;
  };
  invoice_issued: InvoiceNotice & {
    kind: "invoice" | "credit_note" | "statement";
    /** Of a statement: the first day of its month. */
    month: string | null;
    bank: string;
    /** The last day to pay, "6 December 2026"; null for what asks for no money. */
    due: string | null;
    by_bank: boolean;
    /** Made by an automatic top-up. */
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
    /** Null where the place is not known, or could not be shown. */
    source_url: string | null;
    diff_url: string | null;
    /** Otherwise the workspace has opted out, and the key still works. */
    revoked: boolean;
    /** It had a successor when it was found, so there is nothing to claim. */
    replaced: boolean;
    finding_url: string;
  };
};

export type NoticeKind = keyof NoticePayloads;

/** What posts notices to an address that owners give: a chat, and a webhook that is sent signed JSON. */
export const POST_CHANNELS = ["chat", "webhook"] as const;
export type PostChannel = (typeof POST_CHANNELS)[number];

/** How a notice travels. */
export type Channel = "mail" | PostChannel;

/** The kinds that are posted too: what a team wants to see, and nothing that is for one person alone. */
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

/** A kind that a workspace's people get; the others are about one person's way in, or for operators. */
export type WorkspaceKind = Exclude<
  NoticeKind,
  "sign_in_link" | "invitation" | "passkey_added" | "passkey_removed" | "operator_alarm" | "operator_all_clear"
>;

/** One switch: whether a kind is wanted, and why it cannot be switched where it cannot. */
export type NoticeSwitch = { kind: WorkspaceKind; wanted: boolean; fixed: string | null };

/** A notice that could not be sent yet, or was given up. */
export type RefusedNotice = {
  id: string;
  kind: string;
  channel: Channel;
  /** An e-mail address; the workspace's id for what is posted. */
  recipient: string;
  reason: string;
  tries: number;
  created_at: string;
  /** Null while it is still tried. */
  failed_at: string | null;
  next_try_at: string | null;
};

/** What an unsubscribe link is about, for its holder. */
export type MailedSwitch = { workspace: string; email: string; kind: WorkspaceKind; wanted: boolean };

/** Where notices are posted, as a workspace's owners see it; never the address, which lets anybody who has a chat's post there. */
export type NoticeConnection = {
  host: string;
  /** What people recognise the webhook's secret by; null for a chat, which has none. */
  secret_hint: string | null;
  created_at: string;
  last_ok_at: string | null;
  /** Why the last message was not taken; null when it was. */
  last_error: string | null;
  last_error_at: string | null;
};

/** A connection that was made just now, with its secret, which is shown this once; null for a chat. */
export type Connected = NoticeConnection & { secret: string | null };

/** A workspace's connections; null where there is none. */
export type NoticeConnections = Record<PostChannel, NoticeConnection | null>;

/** What became of one message. */
export type PostAnswer = { taken: boolean; message: string };

/** A notice's content before it is laid out: a heading, paragraphs, one thing to do, another way perhaps, and why it was sent. */
export type NoticeMessage = {
  subject: string;
  heading: string;
  paragraphs: string[];
  action?: { label: string; url: string };
  /** What else may be done, less loudly. */
  also?: { label: string; url: string };
  /** Where chat and webhook lead to instead, when the mail's link opens for anybody who has it. */
  postedAction?: { label: string; url: string };
  /** Small print: why this mail came, and what to do when it should not have. */
  reason: string;
};

/** A mail in the mailbox, as its page shows it. */
export type MailItem = { id: string; recipient: string; subject: string; created_at: string };
export type MailMessage = MailItem & { text: string; html: string };
