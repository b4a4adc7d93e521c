/** Characters of an address that is taken up from a page or sitemap; longer ones are made by traps more often than by people. */
export const FOUND_ADDRESS_MAX = 2_048;
/** Characters of an address as a page writes it, with parameters that are dropped; a longer one is not read. */
export const WRITTEN_ADDRESS_MAX = 4 * FOUND_ADDRESS_MAX;
