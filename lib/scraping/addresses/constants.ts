/**
 * Longest address taken from a page or sitemap, in characters. Longer ones usually come from
 * crawler traps.
 */
export const FOUND_ADDRESS_MAX = 2_048;
/** Longest address read, in characters, before parameters are dropped. */
export const WRITTEN_ADDRESS_MAX = 4 * FOUND_ADDRESS_MAX;
