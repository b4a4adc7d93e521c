import type { FieldList } from "#lib/kernel/field-list.ts";

/**
 * What owners choose about a key. Whatever writes, shows, lists, compares or copies keys follows
 * this list; schema.ts validates the same fields. A successor has a name of its own, and its kind
 * is that of the old key.
 */
export const KEY_FIELDS = {
  name: { column: "name", label: "Name", changeable: true, audited: "always" },
  env: { column: "env", label: "Kind", changeable: false, audited: "always" },
  scopes: { column: "scopes", label: "Scopes", changeable: true, copied: true, audited: "always" },
  allowed_ips: { column: "allowedIps", label: "Addresses", changeable: true, copied: true, audited: "always" },
  credit_ceiling: { column: "creditCeiling", label: "Ceiling", changeable: true, copied: true, audited: "always" },
  rate_limit: { column: "rateLimit", label: "Rate limit", changeable: true, copied: true, audited: "always" },
  rate_limit_minute: {
    column: "rateLimitMinute",
    label: "Rate limit per minute",
    changeable: true,
    copied: true,
    audited: "if_set",
  },
  rate_limit_day: {
    column: "rateLimitDay",
    label: "Rate limit per day",
    changeable: true,
    copied: true,
    audited: "if_set",
  },
  expires_at: { column: "expiresAt", label: "Expiry", changeable: true, copied: true, audited: "always" },
} as const satisfies FieldList;

/** Contract 2: `svc_{live|test}_` + 26 random characters + a checksum of 6. */
export const TOKEN_RANDOM_LENGTH = 26;
export const TOKEN_CHECKSUM_LENGTH = 6;
export const TOKEN_SECRET_LENGTH = TOKEN_RANDOM_LENGTH + TOKEN_CHECKSUM_LENGTH;

export const KEY_NAME_MAX = 80;
export const ALLOWED_IPS_MAX = 100;
export const REVOKED_REASON_MAX = 500;
export const CREDIT_CEILING_MAX = 1_000_000_000_000;

/** Service interface 8: a soft cap for test keys, with the burst of contract 2. */
export const TEST_KEY_RATE = { perSecond: 10, burst: 20 } as const;

/** Longest time to an expiry: ten years, with room for leap days. */
export const EXPIRY_MAX_DAYS = 10 * 366;

/** The reason of a key disabled by scheduled expiry (contract 2). */
export const EXPIRY_REASON = "scheduled_expiry";

/**
 * Days before the expiry at which owners are notified (service interface 3.1), earliest first; 0 is
 * the expiry itself.
 */
export const EXPIRY_DAYS = [30, 7, 1, 0] as const;

/** Maximum age of a cached key; service interface 3.1 allows five seconds in all. */
export const KEY_CACHE_MS = 4_000;
/** Age at which a key in use is refreshed in the background, so that no request waits. */
export const KEY_REFRESH_MS = 3_000;
/** Most keys cached per process, least recently used evicted first. */
export const KEY_CACHE_MAX = 50_000;

/** What each scope allows, in plain words (service interface 5.4). */
export const SCOPE_MEANING = {
  scrape: "Fetch pages: POST and GET /v1/scrape",
  serp: "Search results: GET /v1/serp, POST /v1/search",
  parse: "Parse HTML you send: POST /v1/parse",
  stream: "Open streams: /v1/stream",
  jobs: "Batch jobs, crawls and monitors",
  billing: "Read usage, ledger and invoices",
  admin: "Manage the workspace, its members and its keys",
} as const;

/** Days without a call, or since creation if never used, after which a key is idle. */
export const IDLE_KEY_DAYS = 90;
/** Keys per page of the review, and the most that one page scans. */
export const REVIEW_PAGE = 50;
export const REVIEW_SCAN_MAX = 5_000;

/**
 * How often the keys of open connections are checked, besides being notified of changes; service
 * interface 3.1 allows 5 s in all.
 */
export const LOOK_AT_KEYS_MS = 1_000;
