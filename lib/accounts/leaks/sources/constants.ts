import { DAY_MS } from "#lib/platform/values/time.ts";

/** Longest time of one scan of a source, in ms: the next starts 15 minutes later (contract 10). */
export const SCAN_MAX_MS = 10 * 60_000;

/** Milliseconds per request: for a list or a document, and for a tarball. */
export const REQUEST_MS = 30_000;
export const TARBALL_MS = 180_000;

/** Bytes of a page of a list: search results, changes, pastes. */
export const LIST_MAX_BYTES = 16 * 1024 * 1024;
/** Bytes of a file or paste that are scanned; the rest is ignored. */
export const DOCUMENT_MAX_BYTES = 8 * 1024 * 1024;
/**
 * Bytes of a registry's description of a package; for a larger one, only the newest version is
 * read.
 */
export const PACKAGE_MAX_BYTES = 16 * 1024 * 1024;

/** A tarball's bytes, compressed and expanded, and its number of entries. */
export const TARBALL_MAX_BYTES = 256 * 1024 * 1024;
export const EXPANDED_MAX_BYTES = 1024 * 1024 * 1024;
export const ENTRIES_MAX = 200_000;
/**
 * Past this size, an archive that expands by more than this ratio counts as a bomb. Source code
 * expands four to ten times.
 */
export const BOMB_FROM_BYTES = 64 * 1024 * 1024;
export const BOMB_RATIO = 100;

/** Tokens reported per document: enough for any accident, too few for an attack on memory. */
export const TOKENS_PER_DOCUMENT_MAX = 10_000;

/**
 * Consecutive failed requests after which a scan gives up: then the source, not a document, is at
 * fault.
 */
export const FAILURES_MAX = 3;

/**
 * How long to pause when a source limits requests without naming a time, and the longest pause it
 * may name. In ms.
 */
export const WAIT_MS = 60_000;
export const WAIT_MAX_MS = DAY_MS;

/** GitHub's code search: results per page, and pages up to its 1,000 results. */
export const SEARCH_PER_PAGE = 100;
export const SEARCH_PAGES_MAX = 10;
/**
 * Files remembered as read: twice what a search can show, so that none is read again because others
 * came in between.
 */
export const FILES_KNOWN_MAX = 2_000;
/**
 * How often all pages are read even if the first has nothing new, since the host does not guarantee
 * the newest-first order.
 */
export const SEARCH_WHOLE_EVERY_MS = DAY_MS;

/** Changes per request, per scan, and back from the present in the first scan. */
export const CHANGES_PER_PAGE = 200;
export const CHANGES_PER_PASS = 2_000;
export const CHANGES_AT_FIRST = 1_000;
/** Versions of a package read when several were published since the last scan. */
export const VERSIONS_MAX = 5;
/**
 * Scans in which a package may fail, while others can be read, before it is skipped; and the most
 * packages waiting for a retry.
 */
export const TRIES_MAX = 3;
export const PENDING_MAX = 100;
/** How far the registry's clock may be behind ours, in ms. */
export const CLOCKS_APART_MS = 10 * 60_000;
/** Documents between saves of a scan's position: a crash repeats at most this many. */
export const SAVE_EVERY = 20;

/** Pastes that a feed may list, and pastes remembered as read. */
export const PASTES_LISTED_MAX = 1_000;
export const PASTES_KNOWN_MAX = 5_000;

/** The partner's headers: GitHub's (its secret scanning partner program). */
export const PARTNER_KEY_HEADER = "github-public-key-identifier";
export const PARTNER_SIGNATURE_HEADER = "github-public-key-signature";
/** Bytes of a partner's message: room for the most entries with realistic URLs. */
export const PARTNER_BODY_MAX_BYTES = 4 * 1024 * 1024;
export const PARTNER_ENTRIES_MAX = 10_000;
export const PARTNER_BATCH = 500;
/**
 * How long the partner's keys are valid; how soon they are read again for an unknown one; and the
 * pause after a failure. In ms.
 */
export const PARTNER_KEYS_MS = 5 * 60_000;
export const PARTNER_KEYS_AGAIN_MS = 30_000;
export const PARTNER_KEYS_RETRY_MS = 5_000;
