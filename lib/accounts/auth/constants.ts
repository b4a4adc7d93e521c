import { DAY_MS, MINUTE_MS } from "#lib/platform/values/time.ts";

/** How long a session lasts after its last use. */
export const SESSION_MS = 30 * DAY_MS;
/** Maximum age of a session, however much it is used. */
export const SESSION_AGE_MAX_MS = 180 * DAY_MS;
/**
 * The cookie outlives every session: the row decides, and a cookie cannot be renewed while a page
 * renders.
 */
export const SESSION_COOKIE_SECONDS = (400 * DAY_MS) / 1000;
/** How often a busy session is recorded as seen. */
export const SEEN_EVERY_MS = MINUTE_MS;

/** How long a sign-in link is valid; it works once. */
export const SIGN_IN_LINK_MS = DAY_MS;
/** How long used and expired links are kept, so that a second click gets the right message. */
export const SIGN_IN_LINK_KEPT_MS = 7 * DAY_MS;
/**
 * Unused links mailed to one address within SIGN_IN_LINKS_WINDOW_MS: counted per browser that has
 * signed in as that person, and per network for everybody else.
 */
export const SIGN_IN_LINKS_MAX = 5;
export const SIGN_IN_LINKS_WINDOW_MS = 15 * MINUTE_MS;
/**
 * Unused links per hour and per day requested by anybody who has not signed in as that person, from
 * all networks.
 */
export const STRANGER_LINKS_PER_HOUR_MAX = 10;
export const STRANGER_LINKS_PER_DAY_MAX = 30;
/**
 * Unused links per hour from one network to all addresses: more than an office needs, since used
 * links do not count.
 */
export const NETWORK_LINKS_PER_HOUR_MAX = 60;

export const PERSON_NAME_MAX = 80;

/** Holds the browser's time zone, which requests do not contain. */
export const ZONE_COOKIE = "gatehouse.zone";

export const PASSKEY_CHALLENGE_MS = 5 * MINUTE_MS;
/**
 * Open sign-in challenges per network: enough for an office behind one address, too few to fill a
 * table.
 */
export const PASSKEY_CHALLENGES_MAX = 200;
/**
 * Open challenges per signed-in browser to add or confirm a passkey; requests of others on its
 * network do not count.
 */
export const SESSION_CHALLENGES_MAX = 20;
export const PASSKEYS_MAX = 20;
export const PASSKEY_NAME_MAX = 60;
