import { metricsText } from "#lib/platform/metrics/registry.ts";
import { FIGURES_MS } from "#server/start/constants.ts";
import type { FromProcess, ToProcess } from "#server/start/messages.ts";

/** The starter waits for the others; past that it has something else to do, and this process's own figures must not wait for it. */
const STARTER_MS = FIGURES_MS + 500;

/**
 * Has this process answer the starter that asks what it counts.
 *
 * @returns how to have the same of the others of its kind (server/start/relay-figures.ts): none where it was started apart.
 */
export function gatherFigures(): () => Promise<string[]> {
  if (process.send === undefined) return async () => [];
  let asked = 0;
  const waiting = new Map<number, (texts: string[]) => void>();
  const send = (message: FromProcess) => void (process.connected && process.send?.(message));
  process.on("message", (message: ToProcess) => {
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
