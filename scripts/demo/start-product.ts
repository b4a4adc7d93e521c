import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { root } from "../tools.ts";

/** Output of the start that the demo replaces by its own. */
const OWN_WORDS = /^(?:Gatehouse is at |Sign in \(once)/;

export type StartedProduct = { process: ChildProcess; ended: Promise<number> };

/** Starts the product as `npm start` does. Resolves when it is ready; rejects if it ends before. */
export async function startProduct(variables: Record<string, string>): Promise<StartedProduct> {
  const child = spawn(process.execPath, ["server/start.ts"], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
    // Makes it end when this process is gone for any reason (server/start/watch-parent.ts).
    env: { ...variables, npm_lifecycle_event: "demo" } as unknown as NodeJS.ProcessEnv,
  });
  const ended = new Promise<number>((resolve) =>
    child.once("exit", (code, signal) => resolve(signal ? 1 : (code ?? 1))),
  );
  await new Promise<void>((ready, fail) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      if (line.startsWith("Gatehouse is at ")) ready();
      if (line !== "" && !OWN_WORDS.test(line)) process.stdout.write(`${line}\n`);
    });
    ended.then((code) => fail(new Error(`The product ended with ${code} before it was ready.`)));
  });
  return { process: child, ended };
}
