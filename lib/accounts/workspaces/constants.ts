export const WORKSPACE_NAME_MAX = 60;
export const SLUG_MAX = 40;

/**
 * First path segments in use or kept for later: a workspace with such a slug would hide a page or
 * an endpoint.
 */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set([
  "account",
  "admin",
  "api",
  "assets",
  "auth",
  "billing",
  "connect",
  "docs",
  "favicon",
  "fixtures",
  "healthz",
  "help",
  "hooks",
  "invitation",
  "login",
  "logout",
  "llms",
  "mailbox",
  "mcp",
  "metrics",
  "new",
  "new-workspace",
  "openapi",
  "partner",
  "public",
  "readyz",
  "report-a-leak",
  "robots",
  "search",
  "settings",
  "sign-in",
  "sign-out",
  "sign-up",
  "sitemap",
  "static",
  "status",
  "support",
  "t",
  "top-up",
  "unsubscribe",
  "v1",
  "v2",
  "well-known",
  "www",
]);

/** What the first start of an installation creates, so that a newcomer's first call works. */
export const FIRST_WORKSPACE = "My workspace";
export const FIRST_OWNER = "owner@gatehouse.localhost";
export const FIRST_CREDITS = 10_000;

/** Most domains that invitations can be limited to. */
export const EMAIL_DOMAINS_MAX = 50;
/** Longest limit on the life of keys, in days: ten years, the longest expiry of a key. */
export const KEY_LIFETIME_MAX_DAYS = 3_650;
