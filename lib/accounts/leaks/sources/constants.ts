/** How long one scan of a source may go on, in ms: the next begins 15 minutes after (contract 10). */
export const SCAN_MAX_MS = 10 * 60_000;

/** Milliseconds for one request: a list or a document; a tarball. */
export const REQUEST_MS = 30_000;
export const TARBALL_MS = 180_000;

/** Bytes of a page of a list: search results, changes, pastes. */
export const LIST_MAX_BYTES = 16 * 1024 * 1024;
/** Bytes of one file or paste that are looked through; what lies behind is not. */
export const DOCUMENT_MAX_BYTES = 8 * 1024 * 1024;
/** Bytes of all that a registry says of one package; of a larger one only the newest version is asked for. */
export const PACKAGE_MAX_BYTES = 16 * 1024 * 1024;

/** A tarball's bytes as sent and as expanded, and the entries in it. */
export const TARBALL_MAX_BYTES = 256 * 1024 * 1024;
export const EXPANDED_MAX_BYTES = 1024 * 1024 * 1024;
export const ENTRIES_MAX = 200_000;
/** Past this many bytes an archive that has grown more than this many times is taken for a bomb. Source code grows four to ten times. */
export const BOMB_FROM_BYTES = 64 * 1024 * 1024;
export const BOMB_RATIO = 100;

/** Tokens of one document that are reported: enough for any accident, too few for an attack on memory. */
export const TOKENS_PER_DOCUMENT_MAX = 10_000;

/** Requests in a row that fail before a scan gives up: then it is the source, not a document. */
export const FAILURES_MAX = 3;

/** How long to wait when a source says that it is too much, but not for how long; what it says counts up to a day. In ms. */
export const WAIT_MS = 60_000;
export const WAIT_MAX_MS = 24 * 60 * 60_000;

/** GitHub's code search: results of a page, and pages until its 1,000 results. */
export const SEARCH_PER_PAGE = 100;
export const SEARCH_PAGES_MAX = 10;
/** Files that are remembered as read. Twice what a search can show, so that none is read again because others came in between. */
export const FILES_KNOWN_MAX = 2_000;
/** Until all pages are gone through again although the first has nothing new: newest first is the host's word, not a promise. */
export const SEARCH_WHOLE_EVERY_MS = 24 * 60 * 60_000;

/** Changes asked for at once, looked at in one scan, and looked back to by the very first. */
export const CHANGES_PER_PAGE = 200;
export const CHANGES_PER_PASS = 2_000;
export const CHANGES_AT_FIRST = 1_000;
/** Versions of a package that are read when several came out since the last scan. */
export const VERSIONS_MAX = 5;
/** Runs that may fail on a package, while they can read others, before it is left out; and packages that wait for another try. */
export const TRIES_MAX = 3;
export const PENDING_MAX = 100;
/** How far the registry's clock may be behind ours, in ms. */
export const CLOCKS_APART_MS = 10 * 60_000;
/** Documents after which a scan saves its place: a process that dies reads at most this many again. */
export const SAVE_EVERY = 20;

/** Pastes that a feed may list, and that are remembered as read. */
export const PASTES_LISTED_MAX = 1_000;
export const PASTES_KNOWN_MAX = 5_000;

/** The partner's headers: GitHub's (its secret scanning partner program). */
export const PARTNER_KEY_HEADER = "github-public-key-identifier";
export const PARTNER_SIGNATURE_HEADER = "github-public-key-signature";
/** Bytes of a partner's message: room for its most entries with real addresses. */
export const PARTNER_BODY_MAX_BYTES = 4 * 1024 * 1024;
export const PARTNER_ENTRIES_MAX = 10_000;
/** How many of them are recorded at once. */
export const PARTNER_BATCH = 500;
/** How long the partner's keys are believed; when they are asked for again because of an unknown one; and after a failure. In ms. */
export const PARTNER_KEYS_MS = 5 * 60_000;
export const PARTNER_KEYS_AGAIN_MS = 30_000;
export const PARTNER_KEYS_RETRY_MS = 5_000;
