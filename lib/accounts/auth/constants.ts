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
/** Links to one address, at most … */
export const SIGN_IN_LINKS_MAX = 5;
/** … within so long. */
export const SIGN_IN_LINKS_WINDOW_MS = 15 * MINUTE;

export const PERSON_NAME_MAX = 80;

/** A passkey's challenge is answered within this long, or not at all. */
export const PASSKEY_CHALLENGE_MS = 5 * MINUTE;
/** Open challenges that one address may have: enough for an office behind one, too few to fill a table with. */
export const PASSKEY_CHALLENGES_MAX = 200;
/** Passkeys of one person. */
export const PASSKEYS_MAX = 20;
export const PASSKEY_NAME_MAX = 60;
