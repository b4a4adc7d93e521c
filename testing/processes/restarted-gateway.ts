import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { closedPort } from "../services/ports.ts";

const OWN = path.join(import.meta.dirname, "../..");

/** A gateway in a process of its own that ends and starts again, on the same port each time. */
export type RestartedGateway = AsyncDisposable & {
  port: number;
  url: string;
  /** Whether it runs: one that ended by itself has crashed. */
  alive(): boolean;
  /** Starts it, and answers when it takes connections. One that runs goes on. */
  start(): Promise<void>;
  /** SIGKILL: nothing of it is finished, flushed or said. Answers when it is gone. */
  kill(): Promise<void>;
  /** SIGTERM, as an operator stops it: connections are closed with a word, what is under way is finished. */
  stop(): Promise<void>;
};

/**
 * Starts a gateway over this database, with `env` over the variables of this process; it ends with the process that started it.
 *
 * @param root another source than this one, e.g. that of an older version.
 */
export async function restartedGateway(
  databaseUrl: string,
  env: Readonly<Record<string, string>> = {},
  root = OWN,
): Promise<RestartedGateway> {
  let child: ChildProcess | undefined;
  const launch = async (port: number): Promise<number> => {
    const next = fork(path.join(root, "testing/processes/gateway-process.ts"), {
      cwd: root,
      env: { LOG_LEVEL: "error", ...process.env, ...env, DATABASE_URL: databaseUrl, GATEWAY_PORT: String(port) },
    });
    child = next;
    const died = once(next, "exit").then(([code]) => {
      throw new Error(`The gateway ended with ${code} before it listened.`);
    });
    const [listening] = (await Promise.race([once(next, "message"), died])) as [number];
    died.catch(() => undefined); // from here on its end is expected
    return listening;
  };
  const end = async (signal: NodeJS.Signals) => {
    const last = child;
    child = undefined;
    if (!last || last.exitCode !== null || last.signalCode !== null) return;
    const gone = once(last, "exit");
    last.kill(signal);
    await gone;
  };
  // One that is still to be had when it starts again: no system gives it to an outgoing connection meanwhile.
  const port = await launch(await closedPort());
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    alive: () => child?.exitCode === null && child.signalCode === null,
    start: async () => {
      if (!child) await launch(port);
    },
    kill: () => end("SIGKILL"),
    stop: () => end("SIGTERM"),
    [Symbol.asyncDispose]: () => end("SIGKILL"),
  };
}
