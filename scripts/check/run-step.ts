import { spawn } from "node:child_process";
import { root, toolEnv } from "../tools.ts";

export type Step = { name: string; command: string; args: string[] };

/** Runs a command; prints one line on success, or all of its output on failure. Resolves to whether it succeeded. */
export function runStep({ name, command, args }: Step): Promise<boolean> {
  const begun = performance.now();
  return new Promise((resolve) => {
    let said = "";
    const child = spawn(command, args, {
      cwd: root,
      env: { ...toolEnv, FORCE_COLOR: process.stdout.isTTY ? "1" : "0" },
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => {
        said += chunk;
      });
    }
    const end = (good: boolean) => {
      console.log(`${good ? "✓" : "✗"} ${name} (${((performance.now() - begun) / 1_000).toFixed(1)} s)`);
      if (!good) console.log(said.trimEnd());
      resolve(good);
    };
    child.on("error", (error) => {
      said += error.message;
      end(false);
    });
    child.on("close", (code) => end(code === 0));
  });
}
