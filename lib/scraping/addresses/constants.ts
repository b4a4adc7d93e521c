/** Characters of an address taken from a page or sitemap. Longer ones usually come from crawler traps. */
export const FOUND_ADDRESS_MAX = 2_048;
/** Characters of an address as written in a page, before parameters are dropped. Longer ones are ignored. */
export const WRITTEN_ADDRESS_MAX = 4 * FOUND_ADDRESS_MAX;
