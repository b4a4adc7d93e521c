import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import { EXIT_CONFIG, KILL_AFTER_MS } from "./constants.ts";
import { type Supervised, supervise } from "./supervise.ts";

const server = path.resolve(import.meta.dirname, "..");

export type Children = {
  /** The database is ready: web may listen, the worker may begin. Holds for every process started from now on. */
  go(): void;
  /** Resolves when the first web process listens. */
  webReady: Promise<void>;
  stop(hurry?: boolean): Promise<void>;
};

type Wanted = { dev: boolean; say(line: string): void; gaveUp(code: number): void };

/** Launches web and worker. They load their modules at once and wait for `go` before they touch the database. */
export function launchChildren({ dev, say, gaveUp }: Wanted): Children {
  let gone = false;
  let listening: () => void = () => undefined;
  const webReady = new Promise<void>((resolve) => {
    listening = resolve;
  });

  const launch = (file: string, args: string[]) => (): ChildProcess => {
    const child = fork(path.join(server, file), args, { execPath: process.execPath, env: process.env });
    child.on("error", () => undefined); // a message to a child that has just ended; its exit tells
    if (file === "web.ts") child.on("message", () => listening());
    if (gone) child.send("go");
    return child;
  };

  const watch = (name: string, file: string, args: string[] = []): Supervised =>
    supervise({
      name,
      launch: launch(file, args),
      stopBy: [
        ["SIGTERM", KILL_AFTER_MS],
        ["SIGKILL", 500],
      ],
      say,
      gaveUp: () => gaveUp(EXIT_CONFIG),
    });

  const web = watch("web", "web.ts", dev ? ["--dev"] : []);
  const worker = watch("worker", "worker.ts");
  const all = [web, worker];
  for (const each of all) each.keepAlive();

  return {
    webReady,
    go: () => {
      gone = true;
      for (const each of all) each.child().send("go");
    },
    stop: async (hurry) => {
      await Promise.all(all.map((each) => each.stop(hurry)));
    },
  };
}
