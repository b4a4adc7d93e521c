import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";

/** Node's inspector listens here after SIGUSR1. */
const INSPECTOR = "http://127.0.0.1:9229/json/list";
const OPEN_WITHIN_MS = 10_000;

async function openInspector(child: ChildProcess): Promise<WebSocket> {
  child.kill("SIGUSR1");
  const giveUp = performance.now() + OPEN_WITHIN_MS;
  for (;;) {
    const answer = await fetch(INSPECTOR).catch(() => undefined);
    const [target] = answer ? ((await answer.json()) as { webSocketDebuggerUrl: string }[]) : [];
    if (target) {
      const socket = new WebSocket(target.webSocketDebuggerUrl);
      await once(socket, "open");
      return socket;
    }
    if (performance.now() > giveUp) throw new Error("The process opened no inspector on port 9229.");
    await pause(100);
  }
}

/**
 * Spins a process's event loop without a pause, as a loop of failing connections would. Returns the function that stops
 * it.
 */
export async function spinEventLoop(child: ChildProcess): Promise<() => Promise<void>> {
  const socket = await openInspector(child);
  const evaluate = async (expression: string) => {
    socket.send(JSON.stringify({ id: 1, method: "Runtime.evaluate", params: { expression } }));
    await once(socket, "message");
  };
  await evaluate("(function spin() { globalThis.spinning = setImmediate(spin); })()");
  return async () => {
    await evaluate("clearImmediate(globalThis.spinning)");
    socket.close();
  };
}
