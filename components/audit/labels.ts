import { grouped } from "#components/ui/text/time-text.ts";
import { actionLabel } from "#lib/accounts/audit/rules.ts";
import type { AuditEntry, RetentionDays } from "#lib/accounts/audit/types.ts";
import { describeBrowser } from "#lib/accounts/auth/rules.ts";
import type { ActorType } from "#lib/kernel/audit/vocabulary.ts";

/** Labels of actor kinds, singular and as a filter. */
export const ACTOR_KINDS: Record<ActorType, { one: string; many: string }> = {
  user: { one: "Person", many: "People" },
  api_key: { one: "API key", many: "API keys" },
  operator: { one: "Operator", many: "The operator" },
  system: { one: "Gatehouse", many: "Gatehouse itself" },
};

export const actorKind = (type: string): string => (ACTOR_KINDS as Record<string, { one: string }>)[type]?.one ?? type;

const GROUPS: Record<string, string> = {
  "workspace.": "Workspace",
  "samples.": "Sample data",
  "key.": "Keys",
  "member.": "Members",
  "invitation.": "Invitations",
  "session.": "Sessions",
  "passkey.": "Passkeys",
  "cli_login.": "Command line",
  "webhook.": "Webhooks",
  "listener.": "Listeners",
  "saved_view.": "Saved views",
  "delivery.": "Deliveries",
  "replay.": "Replays",
  "job.": "Jobs",
  "crawl.": "Crawls",
  "monitor.": "Monitors",
  "credits.": "Credits",
  "billing.": "Billing",
  "invoice.": "Invoices",
  "chat.": "Chat",
  "notice_webhook.": "Webhook for notices",
  "notices.": "Notices",
  "audit.": "Audit log",
};

export const groupLabel = (group: string): string => GROUPS[group] ?? group.slice(0, -1);

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns an action as a heading: "Revoked the key". */
export const actionTitle = (action: string): string => capital(actionLabel(action));

/** Turns "credit_ceiling" into "Credit ceiling". */
export const fieldLabel = (field: string): string => capital(field.replaceAll("_", " "));

/** Formats a recorded value; null if that side has none. */
export function valueText(value: unknown): string | null {
  if (value === undefined) return null;
  if (value === null || value === "" || (Array.isArray(value) && value.length === 0)) return "none";
  if (Array.isArray(value)) return value.map((each) => valueText(each) ?? "").join(", ");
  if (typeof value === "object") return JSON.stringify(value);
  return typeof value === "number" ? grouped(value) : String(value);
}

/** Returns the client of an entry: a person's browser, or the User-Agent of an API key's client. */
export function program(entry: Pick<AuditEntry, "actor_type" | "user_agent">): string | null {
  if (entry.user_agent === null) return null;
  return entry.actor_type === "user" ? describeBrowser(entry.user_agent) : entry.user_agent;
}

/** "for 365 days", "forever" */
export const keptFor = (days: RetentionDays): string => (days === null ? "forever" : `for ${days} days`);
