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
    // A separate process group, so that stopping it also stops its children.
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

export async function runShell(command: string, env: Environment): Promise<Ended> {
  const child = shell(command, env, "pipe");
  const said = Promise.all([child.stdout, child.stderr].map((stream) => (stream ? text(stream) : "")));
  const [code] = (await once(child, "exit")) as [number | null];
  return { code, said: (await said).join("") };
}

export type Service = { stop(): Promise<void> };

/** Starts a long-running command and waits until it is ready at `url`. Throws if it exits or takes too long. */
export async function startService(command: string, env: Environment, url: string): Promise<Service> {
  const child = shell(command, env, "ignore");
  const ended = once(child, "exit");
  const stop = async () => {
    if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, "SIGINT"); // like Ctrl-C
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

/** Uses curl, which can accept a self-signed certificate. */
async function isReady(url: string): Promise<boolean> {
  const { code } = await runShell(`curl --silent --fail --insecure --max-time 2 ${url}/readyz`, {});
  return code === 0;
}
