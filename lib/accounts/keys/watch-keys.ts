import { subscribe } from "#lib/platform/subscribe.ts";

/**
 * Listens for changed keys (a trigger on api_keys notifies). `changed(id)` for each; `changed()` whenever some may have been
 * missed. While nothing is heard, the cache's four seconds hold. Answers how to stop.
 */
export const watchKeys = (changed: (keyId?: string) => void): (() => Promise<void>) =>
  subscribe("gatehouse_keys", changed);
