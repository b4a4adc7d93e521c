/** How a provider is spoken to: SearXNG's JSON API, or a results page for people that is read as HTML. */
export const PROVIDER_KINDS = ["searxng", "html"] as const;

export const TIME_RANGES = ["day", "week", "month", "year"] as const;
export const SAFE_SEARCH = ["off", "moderate", "strict"] as const;

export const QUERY_MAX = 1_000;
export const ENGINE_MAX = 100;

/** Results of one answer. */
export const NUM_DEFAULT = 10;
export const NUM_MAX = 50;

/** Results are looked for up to this position: page times num. */
export const DEPTH_MAX = 100;

/** Pages that a provider is asked for at most, to answer one call. */
export const PROVIDER_PAGES_MAX = 10;

/** Milliseconds for a search, all of the provider's pages together. */
export const SEARCH_DEADLINE_MS = 30_000;

/** Decoded bytes of one page of a provider. Real ones have a few tens of KB; reading this much takes some 30 ms. */
export const PROVIDER_PAGE_MAX_BYTES = 2 * 1024 * 1024;

/** Characters of a title and a snippet; searches to continue with. */
export const TITLE_MAX = 500;
export const SNIPPET_MAX = 2_000;
export const DISPLAYED_LINK_MAX = 120;
export const RELATED_MAX = 20;

/** What the check of a provider searches for, and how long it waits, in ms. */
export const CHECK_QUERY = "gatehouse";
export const CHECK_DEADLINE_MS = 10_000;

/** After so many failures in a row a provider rests, where there is another: so many ms, and twice as long with each failure more. */
export const BREAKER_FAILURES = 3;
export const BREAKER_REST_MS = 30_000;
export const BREAKER_REST_MAX_MS = 600_000;

/** Seconds between two checks, of any account: each is a real search on the operator's provider. */
export const CHECK_EVERY_S = 10;
