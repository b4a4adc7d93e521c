import { DAY_MS, HOUR_MS } from "#lib/platform/values/time.ts";
import type { NoticeKind } from "./types.ts";

/** Counting windows for mail, in ms: clock hours and UTC days. */
export const MAIL_SPANS = { hour: HOUR_MS, day: DAY_MS } as const;
export type MailSpan = keyof typeof MAIL_SPANS;

/** Retention of counts, in ms: the longest window. */
export const MAIL_COUNTS_KEPT_MS = MAIL_SPANS.day;

export type MailLimit = Record<MailSpan, number>;

/** Rate-limited messages: mail, and test messages that a person posts to a chat or webhook. */
export type LimitedKind = Exclude<NoticeKind, "operator_alarm" | "operator_all_clear"> | "test_message";

/**
 * The party a mail is counted against. The installation's limits are `MAILS_PER_HOUR` and
 * `MAILS_PER_DAY`.
 */
export type MailScope = "sender" | "recipient" | "workspace" | "installation";

type KindLimits = {
  /** As in "20 invitations". */
  noun: string;
  /** A person together with the keys they created, over all workspaces. */
  sender?: MailLimit;
  /** An address, over all workspaces. */
  recipient?: MailLimit;
  workspace?: MailLimit;
};

/**
 * Mails about a workspace's own affairs, to members only. Above the limit the worker delays them.
 */
const ROUTINE: KindLimits = {
  noun: "mails of this kind",
  recipient: { hour: 60, day: 300 },
  workspace: { hour: 300, day: 1_000 },
};

/** Routine mails that also reach billing contacts, whose addresses an owner enters. */
const MONEY: KindLimits = {
  noun: "mails of this kind",
  recipient: { hour: 20, day: 60 },
  workspace: { hour: 100, day: 300 },
};

/**
 * Maximum mails of each kind that one sender, recipient or workspace may cause. Each kind is
 * counted separately.
 */
export const MAIL_LIMITS: Record<LimitedKind, KindLimits> = {
  invitation: { noun: "invitations", sender: { hour: 20, day: 60 }, workspace: { hour: 40, day: 120 } },
  sign_in_link: { noun: "sign-in links", recipient: { hour: 20, day: 60 } },
  test_message: { noun: "test messages", sender: { hour: 30, day: 100 }, workspace: { hour: 60, day: 200 } },
  passkey_added: ROUTINE,
  passkey_removed: ROUTINE,
  member_joined: ROUTINE,
  owner_added: ROUTINE,
  key_expiring: ROUTINE,
  key_disabled: ROUTINE,
  key_leaked: ROUTINE,
  delivery_failing: ROUTINE,
  delivery_failed: ROUTINE,
  webhook_paused: ROUTINE,
  monitor_stopped: ROUTINE,
  credits_low: MONEY,
  credits_exhausted: MONEY,
  budget_crossed: MONEY,
  invoice_issued: MONEY,
  invoice_paid: MONEY,
  payment_failed: MONEY,
};
