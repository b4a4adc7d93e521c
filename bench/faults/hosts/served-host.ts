import { startProcess, startWorker, type WorkerProcess } from "#testing/processes/worker-process.ts";
import { type Host, WEB_PORT } from "./network.ts";

const SKEWED = "testing/processes/skewed-clock.ts";

export type ServedHost = Host & {
  url: string;
  /** Restarts the web process gracefully, then the worker, as in a rolling update. */
  restart(): Promise<void>;
  /** Sends SIGKILL to both processes. */
  kill(): Promise<void>;
  /** Starts whichever process is not running, with its clock off by `skewMs`. */
  start(skewMs?: number): Promise<void>;
  stop(): Promise<void>;
  /** Warnings and errors logged by its processes. */
  said(): readonly string[];
};

/**
 * Runs a web process and a worker on `host`.
 * @param env their whole environment, except for where they listen.
 */
export async function serveOn(host: Host, env: Readonly<Record<string, string>>): Promise<ServedHost> {
  let web: WorkerProcess | undefined;
  let worker: WorkerProcess | undefined;
  const said: string[] = [];
  const own = (skewMs: number) => ({
    behind: host.behind,
    ...(skewMs !== 0 && { preload: [SKEWED] }),
    env: { ...env, HOST: host.address, PORT: String(WEB_PORT), CLOCK_SKEW_MS: String(skewMs) },
  });
  const end = async (how: "kill" | "stop", last: WorkerProcess | undefined) => {
    await last?.[how]();
    said.push(...(last?.said() ?? []));
  };
  const startWeb = async (skewMs = 0) => {
    web ??= await startProcess("testing/processes/web-without-pages.ts", own(skewMs));
  };
  const startOwnWorker = async (skewMs = 0) => {
    worker ??= await startWorker({ databaseUrl: env.DATABASE_URL ?? "", ...own(skewMs) });
  };
  const endBoth = async (how: "kill" | "stop") => {
    const [last, lastWorker] = [web, worker];
    web = worker = undefined;
    await Promise.all([end(how, last), end(how, lastWorker)]);
  };
  const served: ServedHost = {
    ...host,
    url: `http://${host.address}:${WEB_PORT}`,
    start: async (skewMs) => {
      await startWeb(skewMs);
      await startOwnWorker(skewMs);
    },
    restart: async () => {
      const last = web;
      web = undefined;
      await end("stop", last);
      await startWeb();
      const lastWorker = worker;
      worker = undefined;
      await end("stop", lastWorker);
      await startOwnWorker();
    },
    kill: () => endBoth("kill"),
    stop: () => endBoth("stop"),
    said: () => [...said, ...(web?.said() ?? []), ...(worker?.said() ?? [])],
  };
  await served.start();
  return served;
}
