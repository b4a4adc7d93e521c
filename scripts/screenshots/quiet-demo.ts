import { spawn } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { freePort } from "#lib/platform/postgres/ports.ts";
import { root } from "../tools.ts";

/** A demo in a new folder, without calls of its own; ended, and its folder deleted, when it is disposed of. */
export async function startQuietDemo(): Promise<{ link: string } & AsyncDisposable> {
  const folder = await mkdtemp(path.join(tmpdir(), "gatehouse-screenshots-"));
  await chmod(folder, 0o711); // as root, PostgreSQL runs as another user and must get in
  const child = spawn(process.execPath, ["scripts/demo.ts", "--quiet"], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, DATA_DIR: folder, PORT: String(await freePort()) },
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const end = async () => {
    child.kill("SIGTERM");
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  const link = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      const found = /^Sign in .*?: (\S+)$/.exec(line)?.[1];
      if (found) resolve(found);
    });
    ended.then(() => reject(new Error("The demo did not start.")));
  }).catch(async (error: Error) => {
    await end();
    throw error;
  });
  return { link, [Symbol.asyncDispose]: end };
}
