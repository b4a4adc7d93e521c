/** What the credits of a search with its pages are booked under. */
export const SEARCH_ENDPOINT = "/v1/search";

/** Results of a search when nothing is said; at most as many as a search of results alone gives. */
export const LIMIT_DEFAULT = 5;

/** Pages of one search that are read at once. */
export const PAGES_AT_ONCE = 5;

/** Milliseconds for reading all pages of one search, a language model's answers included. With the search before it, well within the five minutes that a hold lasts. */
export const READING_LIMIT_MS = 180_000;

/** Sites that a search may be kept to, and from. */
export const DOMAINS_MAX = 20;
