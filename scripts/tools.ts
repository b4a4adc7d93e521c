import { spawn } from "node:child_process";
import path from "node:path";

export const root = path.resolve(import.meta.dirname, "..");

/** The environment in which the packages' own commands are found first, also when npm did not set it up. */
export const toolEnv: NodeJS.ProcessEnv = {
  ...process.env,
  PATH: `${path.join(root, "node_modules/.bin")}${path.delimiter}${process.env.PATH}`,
};

/** Runs a command with the terminal as its own; resolves to its exit code, 127 when it does not exist. */
export function runTool(command: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: "inherit", env: { ...toolEnv, ...env } });
    child.on("error", () => resolve(127));
    child.on("close", (code) => resolve(code ?? 1));
  });
}
