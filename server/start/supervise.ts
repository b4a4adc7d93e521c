import type { ChildProcess } from "node:child_process";
import { EXIT_CONFIG } from "./constants.ts";
import { crashesInRow, waitBeforeRestart } from "./rules.ts";

export type Watched = {
  name: string;
  launch(): ChildProcess;
  /** What is sent to stop it, each with the time it gets before the next. */
  stopBy: readonly (readonly [NodeJS.Signals, number])[];
  say(line: string): void;
  /** It said itself what is wrong and cannot run: everything should stop. */
  gaveUp(): void;
};

export type Supervised = {
  child(): ChildProcess;
  /** From now on it is started again whenever it ends. */
  keepAlive(): void;
  /** Stops it for good; a second call with `hurry` goes to the last resort at once. */
  stop(hurry?: boolean): Promise<void>;
};

const ended = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

/** Launches a process and, once asked to, starts it again with growing waits whenever it ends unasked. */
export function supervise({ name, launch, stopBy, say, gaveUp }: Watched): Supervised {
  let crashes = 0;
  let kept = false;
  let stopping = false;
  let timer: NodeJS.Timeout | undefined;
  let child = begin();

  function begin(): ChildProcess {
    const since = performance.now();
    const fresh = launch();
    fresh.once("exit", (code, signal) => {
      if (!kept || stopping) return;
      if (code === EXIT_CONFIG) return gaveUp();
      crashes = crashesInRow(crashes, performance.now() - since);
      const wait = waitBeforeRestart(crashes);
      say(`${name} ended (${signal ?? `code ${code}`}); it is started again in ${wait / 1_000} s.`);
      timer = setTimeout(() => {
        child = begin();
      }, wait);
    });
    return fresh;
  }

  async function end(steps: Watched["stopBy"]): Promise<void> {
    for (const [signal, patience] of steps) {
      if (ended(child)) return;
      const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
      child.kill(signal);
      let give: NodeJS.Timeout | undefined;
      await Promise.race([gone, new Promise<void>((resolve) => (give = setTimeout(resolve, patience)))]);
      clearTimeout(give);
    }
  }

  return {
    child: () => child,
    keepAlive: () => {
      kept = true;
    },
    stop: (hurry = false) => {
      stopping = true;
      clearTimeout(timer);
      return end(hurry ? stopBy.slice(-1) : stopBy);
    },
  };
}
