import { DAY_MS } from "#lib/platform/values/time.ts";

/** Where a leaked token can be seen (contract 10). The first three are scanned on a schedule. */
export const LEAK_SOURCES = ["code_host", "package_registry", "paste_feed", "partner", "self_report"] as const;

export const SCANNED_SOURCES = ["code_host", "package_registry", "paste_feed"] as const;
export const SOURCE_LABELS = {
  code_host: "Code host",
  package_registry: "Package registry",
  paste_feed: "Paste feed",
  partner: "Scanning partner",
  self_report: "Report form",
} as const;

/** Service interface 8: how often each source is scanned. */
export const SCAN_EVERY_MS = 900_000;
/** How often the worker checks for due scans, which is the longest wait of "Scan now". */
export const SCAN_LOOK_EVERY_MS = 2_000;
/** How long a scan's lease on its source lasts, and how often it is renewed. */
export const SCAN_LEASE_MS = 60_000;
export const SCAN_RENEW_MS = 20_000;
/**
 * How long a stopping worker waits for scans to end. Their saved progress is safe: another worker
 * resumes there.
 */
export const SCAN_STOP_MS = 2_000;
/** How often a workspace may request an extra scan. */
export const SCAN_ASK_EVERY_MS = 60_000;
/** Scans kept per source: their number and their age. */
export const SCANS_KEPT_MAX = 500;
export const SCANS_KEPT_MS = 30 * DAY_MS;
export const SCANS_SHOWN = 10;
/** Characters kept of the reason why a scan was cut short. */
export const PROBLEM_MAX = 300;

/** The reason of a key revoked because of a leak. */
export const LEAKED_REASON = "leaked";

/** Tokens per lookup. */
export const MATCH_BATCH = 500;
/** Longest URL of a sighting that is kept, in characters. */
export const SIGHTING_URL_MAX = 2_000;
/** Places kept per leaked key; a leak that spreads further is only counted up to this. */
export const SIGHTINGS_KEPT_MAX = 1_000;

export const FINDINGS_PAGE = 50;
/** How long the overview shows a leaked key without a successor. */
export const UNCLAIMED_SHOWN_MS = 30 * DAY_MS;

/** Tokens that one address may report per minute. */
export const REPORTS_PER_MINUTE = 10;
/**
 * Longest input of the report form, in characters: generous, to allow a pasted line with spaces
 * around the token.
 */
export const REPORT_TOKEN_MAX = 200;
