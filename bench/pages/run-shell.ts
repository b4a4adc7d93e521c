import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";

const ROOT = path.join(import.meta.dirname, "../..");
const READY_MS = 180_000;
const LOOK_MS = 200;

export type Environment = Record<string, string>;

const shell = (command: string, env: Environment, stdio: "pipe" | "ignore"): ChildProcess =>
  spawn("bash", ["-c", command], {
    cwd: ROOT,
    // A process group of its own, so that stopping it stops what it started and nothing else.
    detached: true,
    env: {
      NODE_ENV: "production",
      PATH: `${path.join(ROOT, "node_modules/.bin")}:${process.env.PATH}`,
      HOME: process.env.HOME,
      ...env,
    },
    stdio: ["ignore", stdio, stdio],
  });

export type Ended = { code: number | null; said: string };

/** Runs a command to its end. */
export async function runShell(command: string, env: Environment): Promise<Ended> {
  const child = shell(command, env, "pipe");
  const said = Promise.all([child.stdout, child.stderr].map((stream) => (stream ? text(stream) : "")));
  const [code] = (await once(child, "exit")) as [number | null];
  return { code, said: (await said).join("") };
}

export type Service = { stop(): Promise<void> };

/** Starts what runs until it is stopped, and waits until it is ready at `url`. Throws when it ends or takes too long. */
export async function startService(command: string, env: Environment, url: string): Promise<Service> {
  const child = shell(command, env, "ignore");
  const ended = once(child, "exit");
  const stop = async () => {
    if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, "SIGINT"); // as Ctrl-C does
    await ended;
  };
  const until = performance.now() + READY_MS;
  for (;;) {
    if (await isReady(url)) return { stop };
    if (child.exitCode !== null) throw new Error(`${command} ended with ${child.exitCode}.`);
    if (performance.now() > until) {
      await stop();
      throw new Error(`${command} was not ready in time.`);
    }
    await pause(LOOK_MS);
  }
}

/** By curl, which can be told to take a certificate that nobody signed. */
async function isReady(url: string): Promise<boolean> {
  const { code } = await runShell(`curl --silent --fail --insecure --max-time 2 ${url}/readyz`, {});
  return code === 0;
}
