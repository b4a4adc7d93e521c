import type { RETENTION_CHOICES } from "./constants.ts";

/** A change in the audit log. */
export type Change = {
  id: string;
  /** key.created, webhook.paused, … */
  action: string;
  actor: string;
  actor_type: string;
  ip: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  created_at: string;
};

/** An audit log entry in full. */
export type AuditEntry = Change & {
  actor_id: string;
  target_type: string;
  target_id: string;
  user_agent: string | null;
  /** The API call (req_…) or dashboard request (dsh_…) that made the change. */
  request_id: string | null;
};

export type AuditPage = { data: AuditEntry[]; next_cursor: string | null };

/** Days that an audit log is kept; null is forever. */
export type RetentionDays = (typeof RETENTION_CHOICES)[number];

/**
 * A field before and after a change. `only_after` and `only_before`: the other side lacks the
 * field.
 */
export type Compared = {
  field: string;
  before: unknown;
  after: unknown;
  how: "changed" | "same" | "only_before" | "only_after";
};
