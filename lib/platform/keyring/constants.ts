/** Interval at which a process reads the keys again. */
export const READ_KEYRING_MS = 5_000;
/** Time before new keys are used, so that every process reads them first. */
export const NEW_KEYS_FROM_MS = 30_000;
/** A SECRET_KEY not used by any process for this long is no longer in use. */
export const KEY_UNSEEN_MS = 60_000;
