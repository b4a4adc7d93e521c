import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { text } from "node:stream/consumers";

export type Ended = { out: string; err: string; code: number | null };

/** Options of a command. `env` is its complete environment. */
export type RunOptions = { env?: Record<string, string>; input?: string | Uint8Array };

/** The command line's script. */
export const gatehouse = path.join(import.meta.dirname, "../../cli/gatehouse.mjs");

/** Runs the command like a person: in a separate process, without a terminal. */
export async function runCommand(words: string[], { env = {}, input }: RunOptions = {}): Promise<Ended> {
  const child = spawn(process.execPath, [gatehouse, ...words], {
    stdio: ["pipe", "pipe", "pipe"],
    env: { NODE_ENV: "test", PATH: process.env.PATH, ...env },
  });
  // A command that does not read its input may have ended before this is written.
  child.stdin.on("error", () => undefined).end(input);
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { out, err, code };
}
