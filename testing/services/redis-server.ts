import { spawn } from "node:child_process";
import { once } from "node:events";
import { accessSync, constants } from "node:fs";
import path from "node:path";
import { closedPort } from "./ports.ts";

/**
 * The Redis or Valkey of this machine; undefined if none is installed, in which case tests with one
 * are skipped.
 */
export const redisProgram: string | undefined = ["valkey-server", "redis-server"]
  .flatMap((name) => (process.env.PATH ?? "").split(path.delimiter).map((folder) => path.join(folder, name)))
  .find((file) => {
    try {
      accessSync(file, constants.X_OK);
      return true;
    } catch {
      return false; // not in this folder
    }
  });

/** Arguments of `unless` if none is installed. */
export const REDIS = ["Redis", "apt-get install redis-server"] as const;

export type RedisServer = { url: string; stop: () => Promise<void> };

/** Where to run a server that is not to run here: its address, and the prefix of its command. */
export type Elsewhere = { address: string; behind: readonly string[] };

/** Starts a Redis without persistence, on the given or a free loopback port. */
export async function startRedis(port?: number, elsewhere?: Elsewhere): Promise<RedisServer> {
  if (!redisProgram) throw new Error("No Redis is installed.");
  const at = port ?? (await closedPort());
  const { address, behind } = elsewhere ?? { address: "127.0.0.1", behind: [] };
  const kept = ["--save", "", "--appendonly", "no", "--daemonize", "no", "--protected-mode", "no"];
  const [program = redisProgram, ...args] = [...behind, redisProgram, "--port", String(at), "--bind", address, ...kept];
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "exit");
  for await (const text of child.stdout) if (String(text).includes("Ready to accept connections")) break;
  child.stdout.resume();
  return {
    url: `redis://${address}:${at}`,
    stop: async () => {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
