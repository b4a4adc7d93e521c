import { HOUR_MS } from "#lib/platform/values/time.ts";

/**
 * Days that an audit log may be kept; null keeps it forever. A database constraint holds the same
 * list.
 */
export const RETENTION_CHOICES = [null, 730, 365, 180, 90] as const;

export const AUDIT_PAGE_MAX = 100;
/** Most entries that one page scans when a filter matches few of them. */
export const AUDIT_SCAN_MAX = 10_000;
export const AUDIT_SEARCH_MAX = 200;

export const EXPIRE_AUDIT_EVERY_MS = HOUR_MS;
/** Entries removed per transaction, and workspaces read per batch. */
export const EXPIRE_AUDIT_BATCH = 1_000;
export const EXPIRE_AUDIT_WORKSPACES = 500;
