import type { RETENTION_CHOICES } from "./constants.ts";

/** One change of something, as the audit log has it: who did what, from where, with before and after. */
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

/** An entry with all that is known of it. */
export type AuditEntry = Change & {
  actor_id: string;
  target_type: string;
  target_id: string;
  user_agent: string | null;
  /** The call of the API (req_…) or the request to the dashboard (dsh_…) that did it. */
  request_id: string | null;
};

export type AuditPage = { data: AuditEntry[]; next_cursor: string | null };

/** Days that an audit log is kept; null is for ever. */
export type RetentionDays = (typeof RETENTION_CHOICES)[number];

/** A field of what was changed, before and after. `only_after` and `only_before`: the other side says nothing of it. */
export type Compared = {
  field: string;
  before: unknown;
  after: unknown;
  how: "changed" | "same" | "only_before" | "only_after";
};
