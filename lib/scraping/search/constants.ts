export const SEARCH_ENDPOINT = "/v1/search";

/** Default number of results. The maximum is that of a search without pages. */
export const LIMIT_DEFAULT = 5;

export const PAGES_AT_ONCE = 5;

/**
 * Milliseconds for reading all pages of one search, including the language model's answers.
 * Together with the search, well within the five minutes of a hold.
 */
export const READING_LIMIT_MS = 180_000;

export const DOMAINS_MAX = 20;
