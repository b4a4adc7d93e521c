/**
 * Tables that every node has as reference tables in `public`: people and their sign-in, workspaces,
 * and what leads from a token to its workspace. They are rarely written, and shards may join and
 * reference them. Each comes after those it refers to.
 *
 * All other tables are in each shard, with the rows of its own workspaces; rows without a workspace
 * (schedules, incidents, rates) each shard keeps separately.
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

/**
 * Functions that exist once, in `public`: for triggers on shared tables, and for indexes, which
 * refer to a function with its schema.
 */
export const SHARED_FUNCTIONS: readonly string[] = ["notify_key_changed", "delivery_terms"];
