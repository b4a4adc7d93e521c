import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";

const OWN = path.join(import.meta.dirname, "../..");
/** What a worker may have said before its parent stops keeping it. */
const KEPT_LINES = 500;

/** `node server/worker.ts` as a process of its own. It ends by `kill` or `stop`, or with the process that started it. */
export type WorkerProcess = {
  pid: number;
  /** Milliseconds by `performance.now()` when it was ready to work. */
  readyAt: number;
  /** Whether it runs still: one that ended by itself has crashed. */
  alive(): boolean;
  /** Its log lines from `warn` on, and whatever else it wrote. */
  said(): readonly string[];
  /** SIGKILL: nothing of it is finished, flushed or released. Answers when it is gone. */
  kill(): Promise<void>;
  /** SIGTERM, as an operator stops it: what is under way is finished. */
  stop(): Promise<void>;
};

type Options = {
  databaseUrl: string;
  /** More variables, over the ones that every test worker gets. */
  env?: Record<string, string>;
  /** Modules that are run before anything of the worker's, e.g. one that makes its clock wrong. */
  preload?: readonly string[];
  /** Another source than this one, e.g. that of an older version. */
  root?: string;
  /** Words that its command is put behind, e.g. those that enter another host's network. */
  behind?: readonly string[];
};

/** Starts a worker that may reach loopback, and waits until it works. */
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

/** Starts a file that tells its parent when it works, as `server/worker.ts` does, with `env` as all of its environment. */
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
  // By lines, not by what a read happens to bring: a busy machine cuts them anywhere.
  if (child.stderr)
    createInterface({ input: child.stderr }).on("line", (line) => {
      if (line !== "") lines.push(line);
      lines.splice(0, Math.max(0, lines.length - KEPT_LINES));
    });
  const gone = once(child, "exit");
  // "go" says that the database is ready, which a test has seen to before.
  child.send("go");
  const first = await Promise.race([once(child, "message").then(() => "ready"), gone.then(([code]) => code)]);
  if (first !== "ready") throw new Error(`${file} ended with ${first} before it worked: ${lines.join("\n")}`);
  const alive = () => child.exitCode === null && child.signalCode === null;
  const end = async (signal: NodeJS.Signals) => {
    if (alive()) child.kill(signal);
    await gone;
  };
  return {
    pid: child.pid ?? 0, // it has said that it is ready, so it has one
    readyAt: performance.now(),
    alive,
    said: () => lines,
    kill: () => end("SIGKILL"),
    stop: () => end("SIGTERM"),
  };
}

/** Resident bytes of a process now, and at most since it started; NaN where /proc is not. */
export async function residentBytes(pid: number): Promise<{ now: number; most: number }> {
  const text = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(text)?.[1]) * 1_024;
  return { now: kilobytes("VmRSS"), most: kilobytes("VmHWM") };
}

/** What a process has used of the processors since it started; NaN where /proc is not. */
export async function cpuSeconds(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // The name, in brackets, may hold anything; behind it are proc(5)'s fields from the third on, times in hundredths.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
