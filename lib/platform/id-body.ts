/**
 * Pattern for the part of an id after its prefix and underscore (contract 1): a UUIDv7 in 26
 * characters. Ids beginning with 7 are invalid: they are from the year 9774 or later, and
 * PostgreSQL cannot read times after 9999 as written.
 */
export const ID_BODY = "[0-6][0-9a-hjkmnp-tv-z]{25}";
