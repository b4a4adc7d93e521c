import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";

export const root = path.resolve(import.meta.dirname, "..");

/** The environment with the commands of packages first in PATH, even if npm did not set it up. */
export const toolEnv: NodeJS.ProcessEnv = {
  ...process.env,
  PATH: `${path.join(root, "node_modules/.bin")}${path.delimiter}${process.env.PATH}`,
};

type RunOptions = {
  env?: Record<string, string>;
  /** Prefix of each output line, for parallel runs. Without it the command inherits the terminal. */
  label?: string;
};

/** Runs a command; resolves to its exit code, or 127 if it does not exist. */
export function runTool(command: string, args: string[], { env, label }: RunOptions = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: label === undefined ? "inherit" : ["ignore", "pipe", "pipe"],
      env: { ...toolEnv, ...env },
    });
    for (const stream of [child.stdout, child.stderr])
      if (stream) createInterface({ input: stream }).on("line", (line) => console.log(`${label} │ ${line}`));
    child.on("error", () => resolve(127));
    child.on("close", (code) => resolve(code ?? 1));
  });
}

/** Calls `use` with an empty folder, and removes the folder afterwards. */
export async function inFolder<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), "gatehouse-scripts-"));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
