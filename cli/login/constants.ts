/** Where a Gatehouse is that was started with its defaults. */
export const DEFAULT_BASE_URL = "http://localhost:3000";

export const DEFAULT_PROFILE = "default";

/** What a profile may be called: a word. */
export const PROFILE_NAME = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,39}$/;

/** Service interface 5.2. */
export const KEY_FORM = /^svc_(live|test)_[0-9A-Za-z_-]{32}$/;

/** How much longer to wait between two calls after an answer that they come too soon (RFC 8628 3.5), and at most. In seconds. */
export const SLOW_DOWN_SECONDS = 5;
export const INTERVAL_SECONDS_MAX = 60;
