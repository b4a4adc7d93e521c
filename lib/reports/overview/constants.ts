import { EXPIRY_DAYS } from "#lib/accounts/keys/constants.ts";

/** How far ahead an expiring key is named: when its first notice goes out (service interface 8). */
export const EXPIRY_AHEAD_DAYS = EXPIRY_DAYS[0];

/** From which share of its ceiling a key is named. */
export const CEILING_SHARE = 0.8;

/** Keys that are named at most; the rest are counted by the list of keys. */
export const KEYS_NAMED_MAX = 20;

/** Credits that last no longer than this, in days, are named. */
export const RUN_OUT_WARN_DAYS = 7;

/** Of each kind of thing that needs attention, at most. */
export const ATTENTION_MAX = 20;

/** Errors that are listed. */
export const RECENT_ERRORS = 6;
