/** How often a process reads the keys again. */
export const READ_KEYRING_MS = 5_000;
/** Time before new keys are used, so that every process reads them first. */
export const NEW_KEYS_FROM_MS = 30_000;
/** A SECRET_KEY unused for this long is considered out of use. */
export const KEY_UNSEEN_MS = 60_000;
