/** A command line waits so long for somebody to let it in (RFC 8628 3.2, `expires_in`). */
export const LOGIN_SECONDS = 600;
/** How often it may ask meanwhile (RFC 8628 3.2, `interval`): what a person waits for at most once they have approved. */
export const POLL_SECONDS = 2;
/** How much longer it must wait each time that it asked too soon (RFC 8628 3.5), and at most. */
export const SLOW_DOWN_SECONDS = 5;
export const POLL_SECONDS_MAX = 60;
/** How much too soon an answer's way back and the clocks may make it seem. */
export const POLL_GRACE_MS = 500;

/** Consonants that look like no other and spell no word (RFC 8628 6.1). */
export const USER_CODE_LETTERS = "BCDFGHJKLMNPQRSTVWXZ";
export const USER_CODE_LENGTH = 8;
/**
 * Codes that there are not, which one person may name within so long: of 20^8 codes, LOGINS_OPEN_MAX of which are good at the most,
 * that many tries find one in four million such spans.
 */
export const CODE_MISSES_MAX = 10;
export const CODE_MISSES_WINDOW_MS = 600_000;

/** Command lines that may wait at once from one address, of IPv6 one /64. */
export const LOGINS_PER_NETWORK_MAX = 50;
/** In all: then the oldest of the site that has most makes room for whoever comes from elsewhere. */
export const LOGINS_OPEN_MAX = 10_000;
/** Calls a second that one address, of IPv6 one /64, may make to begin and to ask, over all web processes. */
export const CALLS_PER_SECOND = 20;
/** Of a call that begins or asks. */
export const LOGIN_BODY_MAX_BYTES = 8_192;

export const HOST_MAX = 100;
/** Logins that are over are kept so long, so that a command line that was away learns what became of its own. */
export const LOGIN_KEPT_MS = 3_600_000;
export const FORGET_LOGINS_EVERY_MS = 900_000;

/** What the key is called unless somebody says; before the machine's name. */
export const KEY_NAME = "Command line";

/** Owners who are named to somebody who may not approve. */
export const OWNERS_SHOWN = 3;

/** RFC 8628 3.4. */
export const DEVICE_GRANT = "urn:ietf:params:oauth:grant-type:device_code";
