import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";

const OWN = path.join(import.meta.dirname, "../..");
/** Number of output lines kept. */
const KEPT_LINES = 500;

/**
 * `node server/worker.ts` in a separate process. It ends by `kill` or `stop`, or with the process
 * that started it.
 */
export type WorkerProcess = {
  pid: number;
  /** When it was ready, in ms by `performance.now()`. */
  readyAt: number;
  /** Whether it is still running; one that ended without being stopped has crashed. */
  alive(): boolean;
  /** Its log lines from `warn` on, and any other output. */
  said(): readonly string[];
  /** SIGKILL: it finishes, flushes and releases nothing. Resolves when it is gone. */
  kill(): Promise<void>;
  /** SIGTERM, as an operator stops it: it finishes its work. */
  stop(): Promise<void>;
};

type Options = {
  databaseUrl: string;
  /** Variables in addition to those of every test worker. */
  env?: Record<string, string>;
  /** Modules to preload, e.g. one that shifts its clock. */
  preload?: readonly string[];
  /** Another source folder, e.g. that of an older version. */
  root?: string;
  /** A prefix of its command, e.g. one that enters another host's network namespace. */
  behind?: readonly string[];
};

/** Starts a worker that may reach loopback, and waits until it is ready. */
export async function startWorker({ databaseUrl, env = {}, preload = [], ...more }: Options): Promise<WorkerProcess> {
  return await startProcess("server/worker.ts", {
    ...more,
    preload,
    env: {
      PATH: process.env.PATH ?? "",
      NODE_ENV: "production",
      DATABASE_URL: databaseUrl,
      BASE_URL: "http://localhost:3000",
      SECRET_KEY: process.env.SECRET_KEY ?? "",
      ALLOW_PRIVATE_TARGETS: "127.0.0.0/8",
      LOG_LEVEL: "warn",
      ...env,
    },
  });
}

/**
 * Starts a file that tells its parent when it is ready, like `server/worker.ts`, with `env` as its
 * complete environment.
 */
export async function startProcess(
  file: string,
  { env = {}, preload = [], root = OWN, behind = [] }: Omit<Options, "databaseUrl">,
): Promise<WorkerProcess> {
  const [execPath, ...words] = [...behind, process.execPath];
  const child: ChildProcess = fork(path.join(root, file), {
    cwd: root,
    execPath,
    execArgv: [...words, ...preload.map((each) => `--import=${path.join(root, each)}`)],
    env: { NODE_ENV: "production", ...env },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  const lines: string[] = [];
  // Splits by lines, because reads may cut them anywhere.
  if (child.stderr)
    createInterface({ input: child.stderr }).on("line", (line) => {
      if (line !== "") lines.push(line);
      lines.splice(0, Math.max(0, lines.length - KEPT_LINES));
    });
  const gone = once(child, "exit");
  // "go" means that the database is ready, which the test has ensured.
  child.send("go");
  const first = await Promise.race([once(child, "message").then(() => "ready"), gone.then(([code]) => code)]);
  if (first !== "ready") throw new Error(`${file} ended with ${first} before it worked: ${lines.join("\n")}`);
  const alive = () => child.exitCode === null && child.signalCode === null;
  const end = async (signal: NodeJS.Signals) => {
    if (alive()) child.kill(signal);
    await gone;
  };
  return {
    pid: child.pid ?? 0, // it has reported ready, so it has one
    readyAt: performance.now(),
    alive,
    said: () => lines,
    kill: () => end("SIGKILL"),
    stop: () => end("SIGTERM"),
  };
}

/** Returns the resident bytes of a process, now and at the peak; NaN without /proc. */
export async function residentBytes(pid: number): Promise<{ now: number; most: number }> {
  const text = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(text)?.[1]) * 1_024;
  return { now: kilobytes("VmRSS"), most: kilobytes("VmHWM") };
}

/** Returns the processor seconds used by a process so far; NaN without /proc. */
export async function cpuSeconds(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // The bracketed name may contain anything; proc(5)'s fields from the third on follow it, times in
  // hundredths.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
