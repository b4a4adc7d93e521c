import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { text } from "node:stream/consumers";

const PROGRAM = path.resolve(import.meta.dirname, "../../cli/gatehouse.mjs");

export type Started = AsyncDisposable & {
  /** Resolves with the first match in its stderr. Rejects if it ends without one. */
  said: (pattern: RegExp) => Promise<RegExpExecArray>;
  /** Interrupts like Ctrl-C at a terminal. */
  interrupt: () => void;
  ended: Promise<{ out: string; err: string; code: number | null }>;
};

/**
 * Runs the command line in a separate process without a terminal, for tests that continue
 * meanwhile.
 */
export function startCommand(words: string[], env: Record<string, string> = {}): Started {
  const child = spawn(process.execPath, [PROGRAM, ...words], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { NODE_ENV: "test", PATH: process.env.PATH, ...env },
  });
  let err = "";
  let look: () => void = () => undefined;
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
    err += chunk;
    look();
  });
  const ended = Promise.all([text(child.stdout), once(child, "close")]).then(([out]) => ({
    out,
    err,
    code: child.exitCode,
  }));
  return {
    said: (pattern) =>
      new Promise((resolve, reject) => {
        look = () => {
          const found = pattern.exec(err);
          if (found) resolve(found);
        };
        look();
        void ended.then(() => reject(new Error(`It ended with ${child.exitCode} and said: ${err}`)));
      }),
    interrupt: () => void child.kill("SIGINT"),
    ended,
    [Symbol.asyncDispose]: async () => {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
