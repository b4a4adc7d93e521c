/** For how many days an audit log may be kept; null is for ever. The database holds the same list as a constraint. */
export const RETENTION_CHOICES = [null, 730, 365, 180, 90] as const;

export const AUDIT_PAGE_MAX = 100;
/** Entries that one page looks through at most, when a filter leaves few of them. */
export const AUDIT_SCAN_MAX = 10_000;
export const AUDIT_SEARCH_MAX = 200;

/** How often the worker looks for entries that are kept no longer. */
export const EXPIRE_AUDIT_EVERY_MS = 3_600_000;
/** Entries that one transaction removes, and workspaces that are looked at together. */
export const EXPIRE_AUDIT_BATCH = 1_000;
export const EXPIRE_AUDIT_WORKSPACES = 500;
