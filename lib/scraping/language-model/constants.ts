/** A caller's JSON Schema, at most: bytes of JSON, levels, and schemas inside it. */
export const MAX_SCHEMA_BYTES = 32 * 1024;
export const MAX_SCHEMA_DEPTH = 32;
export const MAX_SCHEMAS = 1_000;
/** Levels of lists and objects, in a schema and in an answer. */
export const MAX_NESTING = 100;
/** Characters of a regular expression in one. */
export const MAX_PATTERN_LENGTH = 200;
export const MAX_PROMPT_LENGTH = 4_000;

/** Answers that the model may give to one question: the first, and one that mends what was wrong with it. */
export const ROUNDS_MAX = 2;
/** For all of a question: waiting for a turn, and every request. Shorter than a hold lasts. In ms. */
export const MODEL_DEADLINE_MS = 120_000;
/** How long a question waits for its turn, in ms, and how many of one workspace may. */
export const MODEL_WAIT_MS = 30_000;
export const MODEL_QUEUE = 64;
/** Bytes of one answer of the model's server. */
export const MODEL_ANSWER_BYTES = 1024 * 1024;

/** Characters that are taken for a token where nothing else is known; in most scripts a token has more. */
export const CHARACTERS_A_TOKEN = 3;
/** What our own words to the model come to, in tokens, both rounds alike. */
export const OWN_TOKENS = 500;

/** How long an answer may be checked against a schema, in ms: its patterns and references are a caller's. */
export const CHECK_LIMIT_MS = 5_000;
/** Checks at once, in one process. */
export const CHECKS_AT_ONCE = 4;
/** Heap of a thread that checks, in MB. */
export const CHECK_HEAP_MB = 64;
/** An idle thread is ended after this, in ms. */
export const CHECK_IDLE_MS = 30_000;
/** What was wrong with an answer is told so many times, to the model and to the caller. */
export const PROBLEMS_TOLD = 8;
export const PROBLEM_LENGTH = 300;
/** Of what a server says of a request that it refused, so much is looked at and logged. */
export const COMPLAINT_CHARACTERS = 2_000;
