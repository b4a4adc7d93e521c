/** What a list shows unless wished otherwise, and at most. */
export const LIST_DEFAULT = 20;
export const LIST_MAX = 1_000;

/** What the API answers at once (contract 4). */
export const PAGE_MAX = 100;
