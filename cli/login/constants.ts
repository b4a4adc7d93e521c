/** URL of a Gatehouse started with default settings. */
export const DEFAULT_BASE_URL = "http://localhost:3000";

export const DEFAULT_PROFILE = "default";

export const PROFILE_NAME = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,39}$/;

/** Service interface 5.2. */
export const KEY_FORM = /^svc_(live|test)_[0-9A-Za-z_-]{32}$/;

/** Increase of the polling interval after `slow_down` (RFC 8628 3.5), and its maximum, in seconds. */
export const SLOW_DOWN_SECONDS = 5;
export const INTERVAL_SECONDS_MAX = 60;
