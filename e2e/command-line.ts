import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { test as base, baseUrl } from "./fixtures.ts";

const root = path.resolve(import.meta.dirname, "..");

export type CommandLine = {
  /** Output so far, stdout and stderr. */
  said(): string;
  /** Exit code and output, once it has ended without being killed. */
  ended: Promise<{ code: number | null; said: string }>;
};

/** Journeys with `gatehouse listen`; command lines that a test started are ended with it. */
export const test = base.extend<{ listen: (token: string, ...words: string[]) => CommandLine }>({
  listen: async ({ baseURL: _ }, use) => {
    const started: { stop: () => void; ended: Promise<unknown> }[] = [];
    await use((token, ...words) => {
      const child = spawn(process.execPath, [path.join(root, "cli", "gatehouse.mjs"), "listen", ...words], {
        stdio: ["ignore", "pipe", "pipe"],
        env: {
          NODE_ENV: "test",
          PATH: process.env.PATH,
          GATEHOUSE_API_KEY: token,
          GATEHOUSE_BASE_URL: baseUrl(),
        },
      });
      let output = "";
      const hear = (chunk: Buffer) => {
        output += chunk;
      };
      child.stdout.on("data", hear);
      child.stderr.on("data", hear);
      const ended = once(child, "close").then(([code]) => ({ code, said: output }));
      started.push({ stop: () => child.kill("SIGKILL"), ended });
      return { said: () => output, ended };
    });
    for (const { stop } of started) stop();
    await Promise.all(started.map(({ ended }) => ended));
  },
});
