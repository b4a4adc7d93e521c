import { HOUR_MS } from "#lib/platform/values/time.ts";

/** Contract 4. */
export const FORMATS = ["markdown", "html", "raw_html", "text", "links", "metadata"] as const;
export type Format = (typeof FORMATS)[number];

export const DEFAULT_FORMATS: readonly Format[] = ["markdown", "metadata"];

export const RULE_TYPES = ["text", "html", "number", "url"] as const;
export type RuleType = (typeof RULE_TYPES)[number];

export const MAX_TIMEOUT_MS = 60_000;
export const DEFAULT_TIMEOUT_MS = 30_000;
export const MIN_TIMEOUT_MS = 100;

/** Fetches directly, through a proxy, or through proxies only if the target blocks a direct request. */
export const PROXY_MODES = ["none", "basic", "auto"] as const;
export type ProxyMode = (typeof PROXY_MODES)[number];
export const PROXY_TRIES_MAX = 3;

export const MAX_SELECTORS = 20;
export const MAX_SELECTOR_LENGTH = 500;
export const MAX_RULES = 50;
export const MAX_RULE_NAME_LENGTH = 64;
export const MAX_REQUEST_HEADERS = 30;
export const MAX_HEADER_VALUE_LENGTH = 4096;

/** Decoded bytes. */
export const MAX_DOCUMENT_BYTES = 10 * 1024 * 1024;

/** Bytes of a page that is read on the event loop, in well under a millisecond. A larger one is read in a reader process. */
export const IN_PROCESS_BYTES = 16 * 1024;
/**
 * Characters and lines of two texts that are compared on the event loop, in 20 ms at most. Longer
 * ones are compared in a reader process.
 */
export const INLINE_COMPARE_CHARACTERS = 40_000;
export const INLINE_COMPARE_LINES = 500;

/**
 * Characters of path rules (robots.txt and path patterns) that are parsed on the event loop, in 10
 * ms at most. Longer ones are parsed in a reader process.
 */
export const INLINE_RULES_CHARACTERS = 32 * 1024;
/** Characters of the rules times those of one address that are compared on the event loop: 15 ms at worst. */
export const INLINE_MATCH_COST_EACH = 20_000_000;
/**
 * Characters of the rules times those of all addresses that are compared on the event loop: 70 ms
 * at worst, in slices.
 */
export const INLINE_MATCH_COST_ALL = 100_000_000;

/** How long reading a page may take once started, in ms. */
export const EXTRACTION_LIMIT_MS = 10_000;
/** How long a page may wait for a reader process, in ms. */
export const EXTRACTION_WAIT_MS = 20_000;
/** Pages of one workspace that may wait for a reader process. */
export const EXTRACTION_QUEUE = 256;
/** How long an idle reader process is kept, in ms. */
export const EXTRACTION_IDLE_MS = 30_000;
/** How long a reader process may take to start, in ms. One that takes longer is killed. */
export const READER_START_LIMIT_MS = 20_000;
/** How long to wait for a killed reader process to end, in ms. */
export const READER_END_LIMIT_MS = 5_000;
/** Memory that a reader process may use. The largest page needs about a third. */
export const READER_MEMORY_BYTES = 768 * 1024 * 1024;
/** The part of it for V8's heap, in MB. */
export const READER_HEAP_MB = 512;
/** A reader process that uses more memory after a task is ended, so that the memory is freed. */
export const READER_KEPT_BYTES = 256 * 1024 * 1024;

/** Deeper elements are treated as if they were at this depth. Browsers do the same at 512. */
export const MAX_DEPTH = 256;

/** Characters of Markdown or text. */
export const MAX_OUTPUT_LENGTH = 2 * MAX_DOCUMENT_BYTES;
export const MAX_LINKS = 10_000;
export const MAX_MATCHES = 1_000;

/** Largest `max_age` in seconds, and so how long pages are cached: a week. */
export const MAX_AGE_LIMIT_S = 7 * 24 * 3_600;
/** Compressed bytes. Larger pages are fetched each time. */
export const MAX_KEPT_BYTES = 4 * 1024 * 1024;

/** The product token for robots.txt (RFC 9309 2.2.1). */
export const ROBOTS_AGENT = "Gatehouse";
/** Bytes of a robots.txt that are read. The rest is ignored (RFC 9309 2.5). */
export const ROBOTS_BYTES = 512 * 1024;
/**
 * How long a robots.txt is cached, in ms (RFC 9309 2.4 allows a day), and how long a failed request
 * for one.
 */
export const ROBOTS_KEPT_MS = HOUR_MS;
export const ROBOTS_AWAY_KEPT_MS = 60_000;
/** Most redirects to a robots.txt (RFC 9309 2.3.1.2). */
export const ROBOTS_REDIRECTS = 5;

export const MAX_PDF_PAGES = 5_000;
/** How long reading a PDF may take once started, in ms. A page of text takes 3 to 10 ms. */
export const PDF_LIMIT_MS = 60_000;
/** Share of the PDF limit after which no further page is read. */
export const PDF_PAGES_PART = 0.6;
