import type { ChildProcess } from "node:child_process";
import { FIGURES_MS } from "./constants.ts";
import type { FromProcess, ToProcess } from "./messages.ts";

/** One process of a start, of those that share a port. */
export type Member = { place: string; child(): ChildProcess };

/**
 * Relays figures between the processes of a kind: `/metrics` of their shared port is answered by whichever process accepts the connection, which
 * shows the figures of all of them. A process that does not answer within `withinMs` is left out.
 *
 * @param besides figures that are shown with theirs.
 * @returns a function to call with each message of a member.
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

  return async (place: string, from: ChildProcess, message: FromProcess): Promise<void> => {
    if (message === "ready") return;
    if ("figures" in message) return waiting.get(message.figures)?.(message.text);
    // One that has been replaced shares its place with the one that came after it: a figure must not be shown twice.
    const others = members().filter((each) => each.place !== place && each.child().connected);
    const texts = await Promise.all(others.map((each) => ask(each.child())));
    send(from, { gathered: message.gather, texts: [...texts.filter((text) => text !== undefined), ...besides()] });
  };
}

/** To one that may have ended meanwhile, which its exit says. */
function send(child: ChildProcess, message: ToProcess): void {
  if (child.connected) child.send(message, () => undefined);
}
