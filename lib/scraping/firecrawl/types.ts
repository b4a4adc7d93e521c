/** Of Firecrawl's API. The first is frozen, and its newer clients speak the second. */
export type Version = 1 | 2;
