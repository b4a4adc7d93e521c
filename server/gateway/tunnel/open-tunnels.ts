import type { IncomingMessage, ServerResponse } from "node:http";
import { LISTENERS_CHANNEL } from "#lib/listeners/constants.ts";
import { Tunnels } from "#lib/listeners/tunnel/tunnels.ts";
import type { CallTaker } from "#lib/listeners/tunnel/types.ts";
import { databaseClock } from "#lib/platform/clock.ts";
import { listen } from "#lib/platform/listen.ts";
import { tunnelListener } from "./answer-tunnel.ts";

/** For a process that no command line connects to: its calls are made by others. */
const NOBODY: CallTaker = { holds: () => false, call: () => Promise.reject(new Error("Nobody is connected here.")) };

/** Listeners' public addresses, and how to stop answering there. */
export function openTunnels(taker = NOBODY): {
  listener: (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;
  close: () => Promise<void>;
} {
  const tunnels = new Tunnels({ clock: databaseClock, taker });
  tunnels.start();
  const stopHearing = listen(LISTENERS_CHANNEL, (payload) => tunnels.hear(payload));
  return {
    listener: tunnelListener(tunnels),
    close: async () => {
      await tunnels.stop();
      await stopHearing();
    },
  };
}
