import type { ChildProcess } from "node:child_process";
import { FIGURES_MS } from "./constants.ts";
import type { MessageFromProcess, MessageToProcess } from "./messages.ts";

export type Member = { place: string; child(): ChildProcess };

/**
 * Relays metrics between the processes of a kind. `/metrics` of their shared port is answered by
 * whichever process accepts the connection, with the metrics of all. A process that does not answer
 * within `withinMs` is left out.
 *
 * @param besides additional metrics.
 * @returns a handler for messages of the members.
 */
export function relayFigures(
  members: () => readonly Member[],
  besides: () => readonly string[] = () => [],
  withinMs = FIGURES_MS,
) {
  let asked = 0;
  const waiting = new Map<number, (text: string) => void>();

  const ask = (child: ChildProcess): Promise<string | undefined> =>
    new Promise((resolve) => {
      const number = ++asked;
      const timer = setTimeout(() => settle(), withinMs);
      const settle = (text?: string) => {
        clearTimeout(timer);
        waiting.delete(number);
        resolve(text);
      };
      waiting.set(number, settle);
      send(child, { figures: number });
    });

  return async (place: string, from: ChildProcess, message: MessageFromProcess): Promise<void> => {
    if (message === "ready") return;
    if ("figures" in message) return waiting.get(message.figures)?.(message.text);
    // A replaced process has the same place as its successor, and their metrics must not be shown
    // twice.
    const others = members().filter((each) => each.place !== place && each.child().connected);
    const texts = await Promise.all(others.map((each) => ask(each.child())));
    send(from, { gathered: message.gather, texts: [...texts.filter((text) => text !== undefined), ...besides()] });
  };
}

/** The process may have ended meanwhile, which its exit reports. */
function send(child: ChildProcess, message: MessageToProcess): void {
  if (child.connected) child.send(message, () => undefined);
}
