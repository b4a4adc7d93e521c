import type { ChildProcess } from "node:child_process";
import { FIGURES_MS } from "./constants.ts";
import type { FromProcess, ToProcess } from "./messages.ts";

/** One process of a start, of those that share a port. */
export type Member = { place: string; child(): ChildProcess };

/**
 * Passes on what the processes of a kind count: `/metrics` of their one port is answered by whichever of them takes the connection, and
 * must show all. One that is silent is left out after `withinMs`.
 *
 * @returns what is to be called with each message of a member.
 */
export function relayFigures(members: () => readonly Member[], withinMs = FIGURES_MS) {
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

  return async (place: string, from: ChildProcess, message: FromProcess): Promise<void> => {
    if (message === "ready") return;
    if ("figures" in message) return waiting.get(message.figures)?.(message.text);
    // One that has been replaced shares its place with the one that came after it: a figure must not be shown twice.
    const others = members().filter((each) => each.place !== place && each.child().connected);
    const texts = await Promise.all(others.map((each) => ask(each.child())));
    send(from, { gathered: message.gather, texts: texts.filter((text) => text !== undefined) });
  };
}

/** To one that may have ended meanwhile, which its exit says. */
function send(child: ChildProcess, message: ToProcess): void {
  if (child.connected) child.send(message, () => undefined);
}
