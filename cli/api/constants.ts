/** How many entries a list shows by default, and at most. */
export const LIST_DEFAULT = 20;
export const LIST_MAX = 1_000;

/** The most that the API answers at once (contract 4). */
export const PAGE_MAX = 100;
