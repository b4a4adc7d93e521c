/** Addresses of one map, unless it says otherwise and at most. */
export const MAP_LIMIT_DEFAULT = 5_000;
export const MAP_LIMIT_MAX = 30_000;
/** Sitemaps asked for at once. */
export const MAP_SITEMAPS_AT_ONCE = 4;
export const SEARCH_MAX = 200;

/** What a map's credits are booked under. */
export const MAP_ENDPOINT = "/v1/map";
