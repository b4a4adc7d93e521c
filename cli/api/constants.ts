/** Default and maximum number of entries in a list. */
export const LIST_DEFAULT = 20;
export const LIST_MAX = 1_000;

/** Maximum page size of the API (contract 4). */
export const PAGE_MAX = 100;
