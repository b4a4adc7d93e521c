export const PROVIDER_KINDS = ["searxng", "html"] as const;

export const TIME_RANGES = ["day", "week", "month", "year"] as const;
export const SAFE_SEARCH = ["off", "moderate", "strict"] as const;

export const QUERY_MAX = 1_000;
export const ENGINE_MAX = 100;

export const NUM_DEFAULT = 10;
export const NUM_MAX = 50;

/** The last position that can be asked for: page times num. */
export const DEPTH_MAX = 100;

export const PROVIDER_PAGES_MAX = 10;

/** For all of the provider's pages together, in milliseconds. */
export const SEARCH_DEADLINE_MS = 30_000;

/** Decoded bytes of one provider page. Real ones have tens of KB; parsing this much takes about 30 ms. */
export const PROVIDER_PAGE_MAX_BYTES = 2 * 1024 * 1024;

/** Characters of a title, a snippet and a displayed link; number of related searches. */
export const TITLE_MAX = 500;
export const SNIPPET_MAX = 2_000;
export const DISPLAYED_LINK_MAX = 120;
export const RELATED_MAX = 20;

export const CHECK_QUERY = "gatehouse";
export const CHECK_DEADLINE_MS = 10_000;

/**
 * Failures in a row after which a provider rests if there is another; the first rest and the
 * longest, in ms. Each further failure doubles the rest.
 */
export const BREAKER_FAILURES = 3;
export const BREAKER_REST_MS = 30_000;
export const BREAKER_REST_MAX_MS = 600_000;

/** Seconds between two checks by any account: each is a real search on the operator's provider. */
export const CHECK_EVERY_S = 10;
