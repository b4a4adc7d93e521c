import { subscribe } from "#lib/platform/subscribe.ts";
import { LISTENERS_CHANNEL } from "#lib/webhooks/queue/constants.ts";

/**
 * Subscribes to what concerns listeners: `onChange("events", id)` when an event was emitted for an idle one, `onChange("changed", id)` when
 * it has another session or has ended; the rest is about calls through tunnels (`Tunnels.onChange`). `onChange()` when some may have been missed.
 *
 * @returns how to stop.
 */
export const watchListeners = (onChange: (kind?: string, ...about: string[]) => void): (() => Promise<void>) =>
  subscribe(LISTENERS_CHANNEL, (payload) => onChange(...(payload === undefined ? [] : payload.split(" "))));
