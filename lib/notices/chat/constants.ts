const SECOND = 1_000;

/** Characters of an incoming webhook's address. */
export const CHAT_URL_MAX = 2_048;
/** One message: from call to last byte, in ms. */
export const CHAT_DEADLINE_MS = 10 * SECOND;
/** What else waits for a chat that did not take a message is left alone for so long, in ms. */
export const CHAT_REST_MS = 30 * SECOND;
/** Bytes of a chat's answer that are read; it only ever says a word. */
export const CHAT_ANSWER_MAX_BYTES = 4_096;
/** Characters of an answer that are shown; a longer one is a page, and tells a person nothing. */
export const CHAT_SAID_MAX = 120;
/** Between two test messages of a workspace, in ms: Slack takes one a second. */
export const CHAT_TEST_EVERY_MS = 2 * SECOND;

/** Characters of a message's first line, and of the words below it. Slack cuts at 40,000, Mattermost refuses more than 4,000. */
export const CHAT_SUBJECT_MAX = 300;
export const CHAT_WORDS_MAX = 1_000;
