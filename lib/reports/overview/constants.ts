import { EXPIRY_DAYS } from "#lib/accounts/keys/constants.ts";

/** How far ahead an expiring key is listed: when its first notice is sent (service interface 8). */
export const EXPIRY_AHEAD_DAYS = EXPIRY_DAYS[0];

/** Share of its ceiling from which a key is listed. */
export const CEILING_SHARE = 0.8;

/** Most keys listed; the list of keys counts the rest. */
export const KEYS_NAMED_MAX = 20;

/** Credits that last at most this many days are listed. */
export const RUN_OUT_WARN_DAYS = 7;

/** Most items per kind that need attention. */
export const ATTENTION_MAX = 20;

export const RECENT_ERRORS = 6;
