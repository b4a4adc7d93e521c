/**
 * Pattern for the part of an id after its prefix and underscore (contract 1): a UUIDv7 in 26
 * characters. A first digit of 7 would mean the year 9774 or later, and the database cannot read
 * times after 9999.
 */
export const ID_BODY = "[0-6][0-9a-hjkmnp-tv-z]{25}";
