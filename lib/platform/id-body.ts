/**
 * What stands behind an id's prefix and underscore (contract 1), as a part of a regular expression: a UUIDv7 in 26 characters. The first
 * of them would be 7 only from the year 9774 on, and a time past 9999 is none that the database reads; such an id is nobody's.
 */
export const ID_BODY = "[0-6][0-9a-hjkmnp-tv-z]{25}";
