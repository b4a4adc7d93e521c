import { watchParent } from "./watch-parent.ts";

type Undo = (hurry?: boolean) => Promise<void>;

/** npm forwards the signal that the terminal has already sent to every process: two within this time count as one. */
const SAME_SIGNAL_MS = 500;

export type Ending = {
  /** Registers something to undo at the end, in reverse order. */
  own(undo: Undo): void;
  undo(): Promise<void>;
  stop(code: number): void;
  stopping(): boolean;
  /** Sets the handler of SIGHUP, used unless there is a terminal. */
  onReload(reload: () => void): void;
  /** Aborts when stopping begins. */
  aborted: AbortSignal;
};

/** At a terminal, SIGHUP means that it was closed. */
const atTerminal = () => [process.stdin, process.stdout, process.stderr].some(({ isTTY }) => isTTY);

/**
 * On Ctrl-C, SIGTERM, a closed terminal or the end of npm, undoes everything in order and exits. A
 * second signal hurries.
 */
export function stopInOrder(say: (line: string) => void): Ending {
  const owned: Undo[] = [];
  const aborter = new AbortController();
  let since: number | undefined;

  async function undo(): Promise<void> {
    aborter.abort();
    for (let last = owned.at(-1); last; last = owned.at(-1)) {
      await last().catch((error: unknown) => console.error(error));
      owned.splice(owned.indexOf(last), 1);
    }
  }

  function stop(code: number): void {
    if (since !== undefined) return;
    since = performance.now();
    void undo().then(() => process.exit(code));
  }

  const signalled = () => {
    if (since === undefined) {
      say("Stopping. Press Ctrl-C again to stop immediately.");
      stop(0);
    } else if (performance.now() - since > SAME_SIGNAL_MS) {
      for (const each of [...owned].reverse()) void each(true);
    }
  };

  let reload: () => void = () => undefined; // nothing to replace yet
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, signalled);
  process.on("SIGHUP", () => (atTerminal() ? signalled() : reload()));
  process.stdout.on("error", () => undefined); // a closed terminal must not prevent stopping
  watchParent(signalled);

  return {
    own: (each) => {
      owned.push(each);
      if (aborter.signal.aborted) void undo();
    },
    undo,
    stop,
    stopping: () => since !== undefined,
    onReload: (given) => {
      reload = given;
    },
    aborted: aborter.signal,
  };
}
