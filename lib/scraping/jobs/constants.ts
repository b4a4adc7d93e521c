/** URLs of one job, at most, and at once unless the job says otherwise. */
export const JOB_URLS_MAX = 100_000;
export const CONCURRENCY_MAX = 50;
export const CONCURRENCY_DEFAULT = 10;

/** Bytes of a submission: 100,000 URLs of 600 bytes and what stands around them. It is put aside on disk, not held in memory. */
export const SUBMISSION_MAX_BYTES = 64 * 1024 * 1024;
/** Bytes of one value in it: an entry of the list, or the options. */
export const SUBMITTED_VALUE_MAX_BYTES = 256 * 1024;
/** Characters of a job's name. */
export const JOB_NAME_MAX = 100;
export const CUSTOM_ID_MAX = 200;
/** Items written by one statement. */
export const INSERT_BATCH = 2_000;

/** How often a URL is tried when what went wrong may pass (contract 3, retryable), and the waits in between, in ms. */
export const TRIES = 3;
export const RETRY_DELAYS_MS = [2_000, 10_000] as const;

/** How many days a job or a crawl may take since it was made, rests included. What is not over by then is canceled with what it has. */
export const JOB_DAYS_MAX = 30;

/** How long a signed link to results is good, in ms (contract 4). */
export const LINK_MS = 24 * 3_600_000;

/** The channel on which workers are notified that there is something to do. */
export const JOBS_CHANNEL = "gatehouse_jobs";
/** What a job's credits are booked under, and a crawl's. */
export const JOBS_ENDPOINT = "/v1/jobs";
export const CRAWLS_ENDPOINT = "/v1/crawls";

/** Lines of results that a screen shows, characters of each, and characters that are read for them at most. */
export const PREVIEW_LINES = 20;
export const PREVIEW_LINE_CHARACTERS = 8_000;
export const PREVIEW_READ_MAX = 4_000_000;

export const JOB_STATUSES = ["queued", "running", "completed", "failed", "canceled"] as const;

/** Lines that are read at once, and characters of them, but for one that is longer by itself; failures that are listed. */
export const LINES_MAX = 1_000;
export const LINES_CHARACTERS = 8 * 1024 * 1024;
export const FAILURES_LISTED_MAX = 10_000;
