import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { PROBE_EVERY_MS, PROBE_FIRST_MS, PROBE_TIMEOUT_MS } from "./constants.ts";
import type { LocalApp } from "./local-app.ts";

/** Whether the app accepts a connection. Sends nothing. */
function listens({ host, port }: LocalApp): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    const done = (yes: boolean) => {
      socket.destroy();
      resolve(yes);
    };
    socket.setTimeout(PROBE_TIMEOUT_MS, () => done(false));
    socket.once("connect", () => done(true)).once("error", () => done(false));
  });
}

/** Resolves when the app accepts connections, after at least `firstMs`. Rejects when the signal is aborted. */
export async function waitUntilListening(app: LocalApp, signal: AbortSignal, firstMs = PROBE_FIRST_MS): Promise<void> {
  let wait = firstMs;
  do {
    await pause(wait, undefined, { signal });
    wait = Math.min(Math.max(wait, PROBE_FIRST_MS) * 2, PROBE_EVERY_MS);
  } while (!(await listens(app)));
}
