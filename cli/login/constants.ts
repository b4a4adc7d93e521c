/** Where a Gatehouse is that was started with its defaults. */
export const DEFAULT_BASE_URL = "http://localhost:3000";

export const DEFAULT_PROFILE = "default";

/** What a profile may be called: a word. */
export const PROFILE_NAME = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,39}$/;

/** Service interface 5.2. */
export const KEY_FORM = /^svc_(live|test)_[0-9A-Za-z_-]{32}$/;
