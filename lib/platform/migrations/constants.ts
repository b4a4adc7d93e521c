/** Oldest major version of PostgreSQL that the tests pass on. */
export const OLDEST_POSTGRES = 15;
