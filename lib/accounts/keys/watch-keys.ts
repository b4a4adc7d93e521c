import { subscribe } from "#lib/platform/database/leases/subscribe.ts";

/**
 * Listens for changed keys (a trigger on api_keys notifies). Calls `changed(id)` for each, and
 * `changed()` whenever some may have been missed. Without notifications, the cache's four seconds
 * still hold. Returns a function that stops listening.
 */
export const watchKeys = (changed: (keyId?: string) => void): (() => Promise<void>) =>
  subscribe("gatehouse_keys", changed);
