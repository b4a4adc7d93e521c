import { NOTICE_GROUPS, NOTICE_LABELS, NOTICE_RETRY_MS } from "#lib/kernel/outbox/constants.ts";
import type { LimitedKind } from "#lib/kernel/outbox/mail-limits.ts";
import type { NoticeKind, WorkspaceKind } from "#lib/kernel/outbox/types.ts";
import type { Role } from "#lib/kernel/roles.ts";

/** When a notice that was refused for the `tries`-th time is tried again; null when it is given up. */
export function nextTry(tries: number, now: Date): Date | null {
  const wait = NOTICE_RETRY_MS[tries - 1];
  return wait === undefined ? null : new Date(now.getTime() + wait);
}

/** Whether it is a kind that people of a workspace get. */
export const isWorkspaceKind = (kind: string): kind is WorkspaceKind => Object.hasOwn(NOTICE_LABELS, kind);

/** What a kind is called; that of a newer release, or one that nobody chooses, by its own name. */
export const kindLabel = (kind: string): string =>
  isWorkspaceKind(kind) ? NOTICE_LABELS[kind].label : kind.replaceAll("_", " ");

/** Whether somebody is mailed a kind: by their role (null for who is no member), and as a billing contact whatever that is. */
export const isMailed = (kind: WorkspaceKind, role: Role | null, isBillingContact: boolean): boolean =>
  role === "owner" || ((role === "billing" || isBillingContact) && NOTICE_LABELS[kind].to === "money");

/** The kinds that somebody is mailed, in the order in which they are shown. */
export const kindsMailed = (role: Role, isBillingContact: boolean): WorkspaceKind[] =>
  NOTICE_GROUPS.flatMap(({ kinds }) => kinds).filter((kind) => isMailed(kind, role, isBillingContact));

/**
 * Why mail of this kind cannot be switched off for an address; null where it can. What a workspace must not miss always comes, and
 * invoices and what becomes of them always reach those who were named to get them.
 */
export function whyFixed(kind: string, isBillingContact: boolean): string | null {
  if (!isWorkspaceKind(kind) || NOTICE_LABELS[kind].fixed) return "It is always sent.";
  if (isBillingContact && ["invoice_issued", "invoice_paid", "payment_failed"].includes(kind))
    return "It is always sent to billing contacts.";
  return null;
}

/** Whether what a notice leads to is over: a link that works no longer is not worth a mail. */
export function isOver(kind: string, payload: unknown, now: Date): boolean {
  if (kind !== "sign_in_link" && kind !== "invitation") return false;
  const { expires_at } = payload as { expires_at?: unknown };
  return typeof expires_at === "string" && Date.parse(expires_at) <= now.getTime();
}

/**
 * Whether the worker counts a mail when it sends it. Invitations and sign-in links are counted when somebody asks for them; statements and
 * alarms come by the calendar and by the installation's health, so nobody can cause them.
 */
export function isLimitedWhenSent(kind: NoticeKind, payload: unknown): kind is NoticeKind & LimitedKind {
  if (["sign_in_link", "invitation", "operator_alarm", "operator_all_clear"].includes(kind)) return false;
  return kind !== "invoice_issued" || (payload as { kind?: unknown }).kind !== "statement";
}

/** Line ends and what turns the direction of writing: a name must not look like another message. */
const UNRULY = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

/** The text as one line that reads as it is written. */
export const oneLine = (text: string): string => text.replace(UNRULY, " ").trim();
