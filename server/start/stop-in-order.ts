import { watchParent } from "./watch-parent.ts";

type Undo = (hurry?: boolean) => Promise<void>;

/** npm hands on the very signal that the terminal gave to all of us: within this time, two are one. */
const SAME_SIGNAL_MS = 500;

export type Ending = {
  /** Something that must be undone at the end; what was begun last is undone first. */
  own(undo: Undo): void;
  undo(): Promise<void>;
  stop(code: number): void;
  stopping(): boolean;
  /** What SIGHUP asks for from now on, where it does not mean that the terminal was closed. */
  onReload(reload: () => void): void;
  /** Fires when stopping begins. */
  aborted: AbortSignal;
};

/** Somebody sits in front of it: then SIGHUP says that the terminal is gone. */
const atTerminal = () => [process.stdin, process.stdout, process.stderr].some(({ isTTY }) => isTTY);

/** Ctrl-C, SIGTERM, a closed terminal or a vanished npm: undo everything in order, then end. A second signal hurries. */
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
      say("Stopping; once more to hurry.");
      stop(0);
    } else if (performance.now() - since > SAME_SIGNAL_MS) {
      for (const each of [...owned].reverse()) void each(true);
    }
  };

  let reload: () => void = () => undefined; // nothing runs yet that could be replaced
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, signalled);
  process.on("SIGHUP", () => (atTerminal() ? signalled() : reload()));
  process.stdout.on("error", () => undefined); // a terminal that is gone must not keep us from stopping
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
