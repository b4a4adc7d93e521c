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
