import { subscribe } from "#lib/platform/database/leases/subscribe.ts";
import { LISTENERS_CHANNEL } from "#lib/webhooks/queue/constants.ts";

/**
 * Subscribes to notifications about listeners: `onChange("events", id)` when an event was emitted
 * for an idle one, `onChange("changed", id)` when it has a new session or has ended; others are
 * about tunnel calls (`Tunnels.onChange`). Calls `onChange()` when some may have been missed.
 * @returns a function that unsubscribes.
 */
export const watchListeners = (onChange: (kind?: string, ...about: string[]) => void): (() => Promise<void>) =>
  subscribe(LISTENERS_CHANNEL, (payload) => onChange(...(payload === undefined ? [] : payload.split(" "))));
