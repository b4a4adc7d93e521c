import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { freePort } from "#testing/services/ports.ts";

const READY_MS = 60_000;

export type Web = { url: string; stop: () => Promise<void> };

/** Starts the built web process on a free port. */
export async function startWeb(env: Record<string, string>): Promise<Web> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [path.join(import.meta.dirname, "../../server/web.ts")], {
    cwd: path.join(import.meta.dirname, "../.."),
    env: { PATH: process.env.PATH ?? "", NODE_ENV: "production", ...env, PORT: String(port), BASE_URL: url },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = once(child, "exit");
  const end = () => void child.kill("SIGTERM");
  process.once("exit", end); // the server must not outlive this process
  const alive = () => child.exitCode === null && child.signalCode === null;
  const until = performance.now() + READY_MS;
  while (!(await isReady(url))) {
    if (!alive() || performance.now() > until) throw new Error("The web process did not come up.");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    url,
    stop: async () => {
      process.off("exit", end);
      end();
      await ended;
    },
  };
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    (response) => response.ok,
    () => false,
  );
