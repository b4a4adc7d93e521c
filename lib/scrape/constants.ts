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

export const MAX_SELECTORS = 20;
export const MAX_SELECTOR_LENGTH = 500;
export const MAX_RULES = 50;
export const MAX_RULE_NAME_LENGTH = 64;
export const MAX_REQUEST_HEADERS = 30;
export const MAX_HEADER_VALUE_LENGTH = 4096;

/** Decoded bytes of a page, at most. */
export const MAX_DOCUMENT_BYTES = 10 * 1024 * 1024;

/** Up to here a page is read on the event loop (well under a millisecond); beyond, in a worker thread. */
export const IN_PROCESS_BYTES = 16 * 1024;

/** A page that takes longer to read is given up and its worker thread ended, in ms. */
export const EXTRACTION_LIMIT_MS = 10_000;
export const EXTRACTION_HEAP_MB = 512;
export const EXTRACTION_QUEUE = 512;
/** An idle worker thread is let go after this, in ms. */
export const EXTRACTION_IDLE_MS = 30_000;

/** Elements nested deeper are taken as if they stood at this depth; browsers do the same at 512. */
export const MAX_DEPTH = 256;

/** Characters of markdown or text that one page may become. */
export const MAX_OUTPUT_LENGTH = 2 * MAX_DOCUMENT_BYTES;
export const MAX_LINKS = 10_000;
export const MAX_MATCHES = 1_000;
