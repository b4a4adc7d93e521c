/**
 * The tables that every node has whole, as reference tables in `public`: people and how they come in, the workspaces, and what leads from a token
 * to its workspace. Little is written there, and all of it may be joined and referred to from a shard. In an order in which each comes after
 * those that it refers to.
 *
 * Every other table is in each shard, which has the rows of its own workspaces; what belongs to no workspace (schedules, incidents, rates) each shard keeps
 * for itself.
 */
export const SHARED_TABLES = [
  "users",
  "accounts",
  "sessions",
  "passkeys",
  "passkey_challenges",
  "verification_tokens",
  "workspaces",
  "members",
  "invitations",
  "invitation_mails",
  "api_keys",
  "cli_logins",
  "cli_code_misses",
  "installation",
  "secret_key_rings",
  "seller_logos",
  "invoice_series",
  "leak_reports",
  "mailbox_messages",
  "mail_counts",
] as const;

/** Functions that are in `public`, once: of triggers on shared tables, and of indexes, which know a function by where it is and not by its name alone. */
export const SHARED_FUNCTIONS: readonly string[] = ["notify_key_changed", "delivery_terms"];
