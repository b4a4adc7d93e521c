/** Versions of Firecrawl's API. Version 1 is frozen; newer clients use version 2. */
export type Version = 1 | 2;
