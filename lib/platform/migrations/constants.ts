/** The oldest major version of PostgreSQL that the tests have passed on. */
export const OLDEST_POSTGRES = 15;
