import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import { EXIT_CONFIG, KILL_AFTER_MS } from "./constants.ts";
import type { Patience } from "./rules.ts";
import { type Supervised, supervise } from "./supervise.ts";

const server = path.resolve(import.meta.dirname, "..");

export type Children = {
  /** The database is ready: web may listen, the worker may begin. */
  go(): void;
  /** Resolves when the first web process listens. */
  webReady: Promise<void>;
  stop(hurry?: boolean): Promise<void>;
};

type Wanted = { dev: boolean; patience: Patience; say(line: string): void; gaveUp(code: number): void };

/**
 * Launches web, which loads its modules and waits for `go` before it touches the database; and at `go` the worker, which nobody is
 * waiting for.
 */
export function launchChildren({ dev, patience, say, gaveUp }: Wanted): Children {
  let gone = false;
  const ready = Promise.withResolvers<void>();

  const watch = (name: string, launch: () => ChildProcess): Supervised => {
    const watched = supervise({
      name,
      launch: () => {
        const child = launch();
        child.on("error", () => undefined); // a message to a child that has just ended; its exit says so
        if (gone) child.send("go");
        return child;
      },
      stopBy: [
        ["SIGTERM", patience.notReadyMs + patience.finishMs + KILL_AFTER_MS],
        ["SIGKILL", 500],
      ],
      say,
      gaveUp: () => gaveUp(EXIT_CONFIG),
    });
    watched.keepAlive();
    return watched;
  };

  const web = watch("web", () => {
    const child = fork(path.join(server, "web.ts"), dev ? ["--dev"] : []);
    child.on("message", () => ready.resolve());
    return child;
  });
  const all = [web];

  return {
    webReady: ready.promise,
    go: () => {
      gone = true;
      web.child().send("go");
      all.push(watch("worker", () => fork(path.join(server, "worker.ts"))));
    },
    stop: async (hurry) => {
      await Promise.all(all.map((each) => each.stop(hurry)));
    },
  };
}
