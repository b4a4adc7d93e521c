import { NOTICE_GROUPS, NOTICE_LABELS, NOTICE_RETRY_MS } from "#lib/kernel/outbox/constants.ts";
import type { LimitedKind } from "#lib/kernel/outbox/mail-limits.ts";
import type { NoticeKind, WorkspaceKind } from "#lib/kernel/outbox/types.ts";
import type { Role } from "#lib/kernel/roles.ts";

/** Returns when to retry a notice refused `tries` times, or null to give up. */
export function nextTry(tries: number, now: Date): Date | null {
  const wait = NOTICE_RETRY_MS[tries - 1];
  return wait === undefined ? null : new Date(now.getTime() + wait);
}

/** Reports whether members of a workspace receive this kind. */
export const isWorkspaceKind = (kind: string): kind is WorkspaceKind => Object.hasOwn(NOTICE_LABELS, kind);

/**
 * Returns the label of a kind, or its own name if it has none, such as one from a newer release.
 */
export const kindLabel = (kind: string): string =>
  isWorkspaceKind(kind) ? NOTICE_LABELS[kind].label : kind.replaceAll("_", " ");

/**
 * Reports whether someone is emailed a kind: by role (null for non-members) or as a billing
 * contact.
 */
export const isMailed = (kind: WorkspaceKind, role: Role | null, isBillingContact: boolean): boolean =>
  role === "owner" || ((role === "billing" || isBillingContact) && NOTICE_LABELS[kind].to === "money");

/** Returns the kinds that someone is emailed, in display order. */
export const kindsMailed = (role: Role, isBillingContact: boolean): WorkspaceKind[] =>
  NOTICE_GROUPS.flatMap(({ kinds }) => kinds).filter((kind) => isMailed(kind, role, isBillingContact));

/**
 * Returns why this kind cannot be switched off for an address, or null. Critical notices are always
 * sent, and invoice notices always reach billing contacts.
 */
export function alwaysSentReason(kind: string, isBillingContact: boolean): string | null {
  if (!isWorkspaceKind(kind) || NOTICE_LABELS[kind].fixed) return "It is always sent.";
  if (isBillingContact && ["invoice_issued", "invoice_paid", "payment_failed"].includes(kind))
    return "It is always sent to billing contacts.";
  return null;
}

/** Reports whether a notice's link has expired, so that it need not be sent. */
export function isLinkExpired(kind: string, payload: unknown, now: Date): boolean {
  if (kind !== "sign_in_link" && kind !== "invitation") return false;
  const { expires_at } = payload as { expires_at?: unknown };
  return typeof expires_at === "string" && Date.parse(expires_at) <= now.getTime();
}

/**
 * Reports whether the worker counts an email when sending it. Invitations and sign-in links are
 * counted when requested; statements and alarms follow the calendar and system health, so nobody
 * can trigger them.
 */
export function isLimitedWhenSent(kind: NoticeKind, payload: unknown): kind is NoticeKind & LimitedKind {
  if (["sign_in_link", "invitation", "operator_alarm", "operator_all_clear"].includes(kind)) return false;
  return kind !== "invoice_issued" || (payload as { kind?: unknown }).kind !== "statement";
}

/** Line breaks and bidirectional controls, with which a name could imitate another message. */
const UNRULY = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

/** Returns the text on one line without those characters. */
export const oneLine = (text: string): string => text.replace(UNRULY, " ").trim();
