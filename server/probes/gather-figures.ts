import { metricsText } from "#lib/platform/metrics/registry.ts";
import { FIGURES_MS } from "#server/start/constants.ts";
import type { MessageFromProcess, MessageToProcess } from "#server/start/messages.ts";

/**
 * The starter waits for the other processes. After this, it must be busy, and this process answers
 * with its own metrics alone.
 */
const STARTER_MS = FIGURES_MS + 500;

/**
 * Answers the starter's requests for this process's metrics.
 *
 * @returns a function that fetches those of the other processes of its kind
 * (server/start/relay-figures.ts); they are empty if this process was started alone.
 */
export function gatherFigures(): () => Promise<string[]> {
  if (process.send === undefined) return async () => [];
  let asked = 0;
  const waiting = new Map<number, (texts: string[]) => void>();
  const send = (message: MessageFromProcess) => void (process.connected && process.send?.(message));
  process.on("message", (message: MessageToProcess) => {
    if (typeof message === "string") return;
    if ("gathered" in message) waiting.get(message.gathered)?.(message.texts);
    else void metricsText().then(({ text }) => send({ figures: message.figures, text }));
  });
  return () =>
    new Promise((resolve) => {
      const gather = ++asked;
      const settle = (texts: string[]) => {
        clearTimeout(timer);
        waiting.delete(gather);
        resolve(texts);
      };
      const timer = setTimeout(settle, STARTER_MS, []);
      waiting.set(gather, settle);
      send({ gather });
    });
}
