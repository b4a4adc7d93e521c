const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** A session ends this long after it was last used. */
export const SESSION_MS = 30 * DAY;
/** However much it is used: then one signs in again. */
export const SESSION_AGE_MAX_MS = 180 * DAY;
/** The cookie outlives every session: the row decides, and a browser's cookie cannot be renewed while a page renders. */
export const SESSION_COOKIE_SECONDS = (400 * DAY) / 1000;
/** How often a busy session is recorded as seen. */
export const SEEN_EVERY_MS = MINUTE;

/** A sign-in link works once, and this long. */
export const SIGN_IN_LINK_MS = DAY;
/** Used and expired links are remembered this long, so that a second click can be answered with which it was. */
export const SIGN_IN_LINK_KEPT_MS = 7 * DAY;
/**
 * Links that were mailed to an address and not used, at most, within SIGN_IN_LINKS_WINDOW_MS: those asked for by one browser that has signed
 * in as that person, and those asked for from one network by others.
 */
export const SIGN_IN_LINKS_MAX = 5;
export const SIGN_IN_LINKS_WINDOW_MS = 15 * MINUTE;
/** The same of all who have not signed in as that person, from wherever, in any hour and in any day. */
export const STRANGER_LINKS_PER_HOUR_MAX = 10;
export const STRANGER_LINKS_PER_DAY_MAX = 30;
/** And of those from one network to all addresses, in any hour: more than an office needs on a Monday, for used links do not count. */
export const NETWORK_LINKS_PER_HOUR_MAX = 60;

export const PERSON_NAME_MAX = 80;

/** Holds the browser's time zone, which no request says by itself. */
export const ZONE_COOKIE = "gatehouse.zone";

/** A passkey's challenge is answered within this long, or not at all. */
export const PASSKEY_CHALLENGE_MS = 5 * MINUTE;
/** Open challenges to sign in that one network may have: enough for an office behind one address, too few to fill a table with. */
export const PASSKEY_CHALLENGES_MAX = 200;
/** Open challenges to add a passkey or to confirm by one, of one signed-in browser: what strangers next to it ask for does not count. */
export const SESSION_CHALLENGES_MAX = 20;
/** Passkeys of one person. */
export const PASSKEYS_MAX = 20;
export const PASSKEY_NAME_MAX = 60;
