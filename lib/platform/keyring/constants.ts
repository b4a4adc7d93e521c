/** How often a process reads the keys again. */
export const READ_KEYRING_MS = 5_000;
/** New keys make nothing before every process has had this long to read them. */
export const NEW_KEYS_FROM_MS = 30_000;
/** A SECRET_KEY that was not read by for so long runs nowhere any more. */
export const KEY_UNSEEN_MS = 60_000;
