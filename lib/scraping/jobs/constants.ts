import { DAY_MS } from "#lib/platform/values/time.ts";

export const JOB_URLS_MAX = 100_000;
export const CONCURRENCY_MAX = 50;
export const CONCURRENCY_DEFAULT = 10;

/**
 * Bytes of a submission: 100,000 URLs of 600 bytes plus JSON syntax. It is buffered on disk, not in
 * memory.
 */
export const SUBMISSION_MAX_BYTES = 64 * 1024 * 1024;
/** Bytes of one value in a submission: an entry of the list, or the options. */
export const SUBMITTED_VALUE_MAX_BYTES = 256 * 1024;
export const JOB_NAME_MAX = 100;
export const CUSTOM_ID_MAX = 200;
export const INSERT_BATCH = 2_000;

/** Tries of a URL if the error is retryable (contract 3), and the delays between them, in ms. */
export const TRIES = 3;
export const RETRY_DELAYS_MS = [2_000, 10_000] as const;

/** Days after which an unfinished job or crawl, even a paused one, is canceled with its results so far. */
export const JOB_DAYS_MAX = 30;

/** How long a signed link to results is valid, in ms (contract 4). */
export const LINK_MS = DAY_MS;

export const JOBS_CHANNEL = "gatehouse_jobs";
/** The endpoints under which the credits of jobs and crawls are recorded. */
export const JOBS_ENDPOINT = "/v1/jobs";
export const CRAWLS_ENDPOINT = "/v1/crawls";

/** Lines in a preview of results, characters shown of each, and most characters read for them. */
export const PREVIEW_LINES = 20;
export const PREVIEW_LINE_CHARACTERS = 8_000;
export const PREVIEW_READ_MAX = 4_000_000;

export const JOB_STATUSES = ["queued", "running", "completed", "failed", "canceled"] as const;

/** Most lines per read and their characters (a single longer line is allowed); most failures listed. */
export const LINES_MAX = 1_000;
export const LINES_CHARACTERS = 8 * 1024 * 1024;
export const FAILURES_LISTED_MAX = 10_000;
