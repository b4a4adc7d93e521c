/** What a scrape can answer with (contract 4). */
export const FORMATS = ["markdown", "html", "raw_html", "text", "links", "metadata"] as const;
export type Format = (typeof FORMATS)[number];

export const DEFAULT_FORMATS: readonly Format[] = ["markdown", "metadata"];

/** What an extraction rule makes of what its selector finds. */
export const RULE_TYPES = ["text", "html", "number", "url"] as const;
export type RuleType = (typeof RULE_TYPES)[number];

export const MAX_TIMEOUT_MS = 60_000;
export const DEFAULT_TIMEOUT_MS = 30_000;
export const MIN_TIMEOUT_MS = 100;

/** How a page is reached: directly; through a proxy; directly and, where that is blocked, through proxies. */
export const PROXY_MODES = ["none", "basic", "auto"] as const;
export type ProxyMode = (typeof PROXY_MODES)[number];
/** Proxies that one call tries. */
export const PROXY_TRIES_MAX = 3;

export const MAX_SELECTORS = 20;
export const MAX_SELECTOR_LENGTH = 500;
export const MAX_RULES = 50;
export const MAX_RULE_NAME_LENGTH = 64;
export const MAX_REQUEST_HEADERS = 30;
export const MAX_HEADER_VALUE_LENGTH = 4096;

/** Decoded bytes of a page, at most. */
export const MAX_DOCUMENT_BYTES = 10 * 1024 * 1024;

/** Up to here a page is read on the event loop (well under a millisecond); beyond, in a process apart. */
export const IN_PROCESS_BYTES = 16 * 1024;
/** Two texts of a page with more characters than these together are compared in a process apart: every 10,000 take up to 3 ms. */
export const COMPARED_HERE_CHARACTERS = 40_000;

/** Characters of path rules (robots.txt and path patterns) that are parsed on the event loop, in 10 ms at most; longer ones in a process apart. */
export const RULES_HERE_CHARACTERS = 32 * 1024;
/** Characters of rules times those of an address, and of all addresses together, that are compared there: 15 ms and 70 ms at worst. */
export const JUDGED_HERE_EACH = 20_000_000;
export const JUDGED_HERE_ALL = 100_000_000;

/** A page that takes longer to read, once that has begun, is given up and its process ended, in ms. */
export const EXTRACTION_LIMIT_MS = 10_000;
/** How long a page waits for a process to read it, in ms, and how many of one workspace may. */
export const EXTRACTION_WAIT_MS = 20_000;
export const EXTRACTION_QUEUE = 256;
/** An idle process is released after this, in ms. */
export const EXTRACTION_IDLE_MS = 30_000;
/** How long a reader process may take to start, in ms. One that takes longer is killed. */
export const READER_START_LIMIT_MS = 20_000;
/** How long to wait for a killed reader process to end, in ms. */
export const READER_END_LIMIT_MS = 5_000;
/** What a process that reads may take, all told; the largest page that is read takes about a third. */
export const READER_MEMORY_BYTES = 768 * 1024 * 1024;
/** Of that, V8's heap, in MB. */
export const READER_HEAP_MB = 512;
/** One that has come to more does not wait for another page: what it took is released. */
export const READER_KEPT_BYTES = 256 * 1024 * 1024;

/** Elements nested deeper are taken as if they stood at this depth; browsers do the same at 512. */
export const MAX_DEPTH = 256;

/** Characters of markdown or text that one page may become. */
export const MAX_OUTPUT_LENGTH = 2 * MAX_DOCUMENT_BYTES;
export const MAX_LINKS = 10_000;
export const MAX_MATCHES = 1_000;

/** The oldest page that a call may be content with, in seconds, and so how long one is kept: a week. */
export const MAX_AGE_LIMIT_S = 7 * 24 * 3_600;
/** Compressed bytes of a page that is kept; a larger one is fetched each time. */
export const MAX_KEPT_BYTES = 4 * 1024 * 1024;
export const SWEEP_BATCH = 1_000;

/** What robots.txt knows this client by (RFC 9309 2.2.1). */
export const ROBOTS_AGENT = "Gatehouse";
/** Bytes of a robots.txt that are read; the rest counts for nothing (RFC 9309 2.5). */
export const ROBOTS_BYTES = 512 * 1024;
/** How long one is believed, in ms; RFC 9309 2.4 allows a day. One that could not be had is asked for again sooner. */
export const ROBOTS_KEPT_MS = 3_600_000;
export const ROBOTS_AWAY_KEPT_MS = 60_000;
/** A robots.txt may be behind this many redirects (RFC 9309 2.3.1.2). */
export const ROBOTS_REDIRECTS = 5;

/** Pages of a PDF that are read. */
export const MAX_PDF_PAGES = 5_000;
/** A PDF that takes longer to read, once that has begun, is given up, in ms: a page of text takes 3 to 10 ms. */
export const PDF_LIMIT_MS = 60_000;
/** After this part of its limit no further page of a PDF is begun: the caller is answered with those before it. */
export const PDF_PAGES_PART = 0.6;
