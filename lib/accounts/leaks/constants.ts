/** Where a leaked token can have been seen (contract 10). The first three are looked through on a schedule. */
export const LEAK_SOURCES = ["code_host", "package_registry", "paste_feed", "partner", "self_report"] as const;

/** Those. */
export const SCANNED_SOURCES = ["code_host", "package_registry", "paste_feed"] as const;
/** What the sources are called. */
export const SOURCE_LABELS = {
  code_host: "Code host",
  package_registry: "Package registry",
  paste_feed: "Paste feed",
  partner: "Scanning partner",
  self_report: "Report form",
} as const;

/** Service interface 8: how often each source is looked through. */
export const SCAN_EVERY_MS = 900_000;
/** How often the worker asks whether a scan is due, which is what "Scan now" waits for at most. */
export const SCAN_LOOK_EVERY_MS = 2_000;
/** For how long a scan has its source to itself before its lease ends, and how often the lease is renewed. */
export const SCAN_LEASE_MS = 60_000;
export const SCAN_RENEW_MS = 20_000;
/** What a worker that stops waits for scans to end: what they have saved is safe, another worker resumes from there. */
export const SCAN_STOP_MS = 2_000;
/** A workspace may ask for a scan out of turn once in so long. */
export const SCAN_ASK_EVERY_MS = 60_000;
/** Scans kept of each source: how many, and for how long. */
export const SCANS_KEPT_MAX = 500;
export const SCANS_KEPT_MS = 30 * 86_400_000;
/** Scans shown of each source. */
export const SCANS_SHOWN = 10;
/** Characters kept of why a scan was cut short. */
export const PROBLEM_MAX = 300;

/** What a key revoked for being found gives as its reason. */
export const LEAKED_REASON = "leaked";

/** Tokens that one look-up asks for. */
export const MATCH_BATCH = 500;
/** Characters of an address where a token was seen; a longer one is not kept. */
export const SIGHTING_URL_MAX = 2_000;
/** Places kept of one leaked key; of what spreads further it is enough to know that it does. */
export const SIGHTINGS_KEPT_MAX = 1_000;

export const FINDINGS_PAGE = 50;
/** For how long the overview shows a leaked key that has no successor. */
export const UNCLAIMED_SHOWN_MS = 30 * 86_400_000;

/** Tokens that one address may report in a minute. */
export const REPORTS_PER_MINUTE = 10;
/** Characters that the report form takes as a token: generous, so that a pasted line with blanks around it is understood. */
export const REPORT_TOKEN_MAX = 200;
