export const MAP_LIMIT_DEFAULT = 5_000;
export const MAP_LIMIT_MAX = 30_000;
export const MAP_SITEMAPS_AT_ONCE = 4;
export const SEARCH_MAX = 200;

/** The endpoint under which a map's credits are recorded. */
export const MAP_ENDPOINT = "/v1/map";
