import type { ChildProcess } from "node:child_process";
import { EXIT_CONFIG } from "./constants.ts";
import type { MessageFromProcess } from "./messages.ts";
import { crashesInRow, waitBeforeRestart } from "./rules.ts";

/** Steps to end a process, each with its timeout in ms before the next. */
export type EndBy = readonly (readonly [NodeJS.Signals | "leave", number])[];

export type Watched = {
  name: string;
  launch(): ChildProcess;
  stopBy: EndBy;
  say(line: string): void;
  /** Called when the process has reported an error and cannot run, so everything should stop. */
  gaveUp(): void;
};

export type Supervised = {
  child(): ChildProcess;
  /** From now on, restarts the process whenever it ends. */
  keepAlive(): void;
  /**
   * Launches a successor, and ends the current process by `leaveBy` once that works. Resolves to
   * true when the old process is gone, or to false, keeping it, if the new one ended first.
   *
   * @param isUp resolves when a process works.
   */
  replace(isUp: (child: ChildProcess) => Promise<void>, leaveBy: EndBy): Promise<boolean>;
  /** Stops for good. A second call with `hurry` skips to the last step. */
  stop(hurry?: boolean): Promise<void>;
};

const ended = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

const gone = (child: ChildProcess): Promise<void> =>
  ended(child) ? Promise.resolve() : new Promise((resolve) => child.once("exit", () => resolve()));

async function end(child: ChildProcess, steps: EndBy): Promise<void> {
  for (const [step, patience] of steps) {
    if (ended(child)) return;
    const over = gone(child);
    if (step === "leave") child.send(step, () => undefined);
    else child.kill(step);
    let give: NodeJS.Timeout | undefined;
    await Promise.race([over, new Promise<void>((resolve) => (give = setTimeout(resolve, patience)))]);
    clearTimeout(give);
  }
}

/** Launches a process and, after `keepAlive`, restarts it with increasing delays whenever it ends unexpectedly. */
export function supervise({ name, launch, stopBy, say, gaveUp }: Watched): Supervised {
  let crashes = 0;
  let kept = false;
  let stopping = false;
  let timer: NodeJS.Timeout | undefined;
  /** The successor of `child`, not ready yet. */
  let next: ChildProcess | undefined;
  /** All processes launched that have not ended. */
  const alive = new Set<ChildProcess>();
  let child = begin();

  function begin(): ChildProcess {
    const since = performance.now();
    const fresh = launch();
    alive.add(fresh);
    let wasReady = false;
    fresh.on("message", (message: MessageFromProcess) => {
      if (message === "ready") wasReady = true;
    });
    fresh.once("exit", (code, signal) => {
      alive.delete(fresh);
      if (fresh !== child || !kept || stopping) return;
      if (code === EXIT_CONFIG) return gaveUp();
      crashes = crashesInRow(crashes, performance.now() - since);
      const how = `${name} ended (${signal ?? `code ${code}`})`;
      if (next) return say(`${how}; another is being started already.`);
      restart(how, wasReady);
    });
    return fresh;
  }

  function restart(how: string, wasReady = false): void {
    const wait = waitBeforeRestart(crashes, wasReady);
    say(`${how}; it is started again ${wait === 0 ? "now" : `in ${wait / 1_000} s`}.`);
    timer = setTimeout(() => {
      child = begin();
    }, wait);
  }

  return {
    child: () => child,
    keepAlive: () => {
      kept = true;
    },
    replace: async (isUp, leaveBy) => {
      if (stopping || next) return false;
      clearTimeout(timer); // start now instead of waiting
      const fresh = begin();
      next = fresh;
      await Promise.race([isUp(fresh), gone(fresh)]);
      next = undefined;
      if (stopping) return false;
      if (ended(fresh)) {
        const how = `${name} could not be replaced: the new one ended (${fresh.signalCode ?? `code ${fresh.exitCode}`})`;
        if (ended(child)) restart(how);
        else say(`${how}. The old one stays.`);
        return false;
      }
      const old = child;
      child = fresh;
      crashes = 0;
      await end(old, leaveBy);
      return true;
    },
    stop: async (hurry = false) => {
      stopping = true;
      clearTimeout(timer);
      await Promise.all([...alive].map((each) => end(each, hurry ? stopBy.slice(-1) : stopBy)));
    },
  };
}
