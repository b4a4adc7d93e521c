import { listen } from "#lib/platform/subscribe.ts";
import { LISTENERS_CHANNEL } from "./constants.ts";

/**
 * Listens for what concerns listeners: `told("events", id)` when something was stated for an idle one, `told("changed", id)` when it has
 * another session or has ended, `Tunnels.told` the rest; `told()` when some may have been missed. Answers how to stop.
 */
export const watchListeners = (told: (kind?: string, ...about: string[]) => void): (() => Promise<void>) =>
  listen(LISTENERS_CHANNEL, (payload) => told(...(payload === undefined ? [] : payload.split(" "))));
