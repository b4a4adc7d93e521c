import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { closedPort } from "../services/ports.ts";

const OWN = path.join(import.meta.dirname, "../..");

/** A gateway in a separate process that can be stopped and restarted on the same port. */
export type RestartedGateway = AsyncDisposable & {
  port: number;
  url: string;
  /** Whether it is running; one that ended without being stopped has crashed. */
  alive(): boolean;
  /** Starts it, and resolves when it accepts connections. Does nothing if it is running. */
  start(): Promise<void>;
  /** SIGKILL: it finishes, flushes and reports nothing. Resolves when it is gone. */
  kill(): Promise<void>;
  /** SIGTERM, as an operator stops it: it closes connections properly and finishes its work. */
  stop(): Promise<void>;
};

/**
 * Starts a gateway over this database, with `env` added to the environment; it ends with this
 * process.
 * @param root another source folder, e.g. that of an older version.
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
  // A port that stays available for the restart: systems do not use it for outgoing connections.
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
