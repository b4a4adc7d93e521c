/** Limits of a caller's JSON Schema: bytes of JSON, levels, and number of subschemas. */
export const MAX_SCHEMA_BYTES = 32 * 1024;
export const MAX_SCHEMA_DEPTH = 32;
export const MAX_SCHEMAS = 1_000;
/** Levels of arrays and objects, in a schema and in an answer. */
export const MAX_NESTING = 100;
export const MAX_PATTERN_LENGTH = 200;
export const MAX_PROMPT_LENGTH = 4_000;

/** Answers that the model may give to one question: the first, and one correction. */
export const ROUNDS_MAX = 2;
/**
 * Deadline of a question, including the wait for a slot and all requests, in ms. Shorter than a
 * hold lasts.
 */
export const MODEL_DEADLINE_MS = 120_000;
/** How long a question waits for a slot, in ms, and how many of one workspace may wait. */
export const MODEL_WAIT_MS = 30_000;
export const MODEL_QUEUE = 64;
/**
 * Questions that a process has in flight. A workspace has at most half of them while others wait.
 */
export const MODEL_CONCURRENCY = 8;
/** The longest answer, in tokens. */
export const OUTPUT_TOKENS_MAX = 4_096;
export const MODEL_ANSWER_BYTES = 1024 * 1024;

/** Characters per token if the server does not count them. Most scripts have more. */
export const CHARACTERS_A_TOKEN = 3;
/** Tokens of our instructions, in either round. */
export const OWN_TOKENS = 500;

/** How long a check against a schema may take, in ms, because callers choose its patterns. */
export const CHECK_LIMIT_MS = 5_000;
export const CHECKS_AT_ONCE = 4;
export const CHECK_HEAP_MB = 64;
export const CHECK_IDLE_MS = 30_000;
export const PROBLEMS_SHOWN_MAX = 8;
export const PROBLEM_LENGTH = 300;
export const COMPLAINT_CHARACTERS = 2_000;
