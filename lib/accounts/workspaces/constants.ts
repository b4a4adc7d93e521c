export const WORKSPACE_NAME_MAX = 60;
export const SLUG_MAX = 40;

/** First parts of addresses that are taken, or may be one day: a workspace there would hide a page or an endpoint. */
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

/** What the first start of an installation makes, so that a newcomer's first call works. */
export const FIRST_WORKSPACE = "My workspace";
export const FIRST_OWNER = "owner@gatehouse.localhost";
export const FIRST_CREDITS = 10_000;

/** Domains that invitations may be limited to. */
export const EMAIL_DOMAINS_MAX = 50;
/** The longest limit that may be set on the life of keys, in days: ten years, as long as a key can be given at all. */
export const KEY_LIFETIME_MAX_DAYS = 3_650;
