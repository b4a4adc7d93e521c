/** Characters of an address that is taken up from a page or sitemap; longer ones are made by traps more often than by people. */
export const FOUND_ADDRESS_MAX = 2_048;
