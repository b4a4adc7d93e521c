import { fork, spawnSync } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { redisProgram } from "#testing/services/redis-server.ts";
import type { Fault, Outcome } from "./finding.ts";

const has = (program: string, ...words: string[]): boolean =>
  spawnSync(program, words, { stdio: "ignore" }).status === 0;

/** Returns the missing prerequisite for three hosts, if any. */
function missingPrerequisite(): string | undefined {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return "it takes root on Linux";
  if (!has("ip", "-V") || !has("tc", "-V")) return "it takes ip and tc (iproute2)";
  if (!has("nsenter", "-V") || !has("unshare", "--net", "true"))
    return "it takes network namespaces (unshare, nsenter)";
  if (!has("caddy", "version")) return "it takes Caddy, the proxy in front";
  if (!redisProgram) return "it takes a Redis or a Valkey";
  return undefined;
}

/**
 * Restarts, kills, cuts off, slows and skews the clocks of three hosts that each run a web process and a worker, with
 * PostgreSQL, Redis and a proxy on three more. Each host is a network namespace on a switch, all inside a namespace
 * that is isolated from this machine and ends with its process.
 */
export const hosts: Fault = async ({ quick }) => {
  const reason = missingPrerequisite();
  if (reason) {
    process.stderr.write(`  not run: ${reason}\n`);
    return [{ fault: `three hosts: not run, ${reason}`, runs: 0, findings: [] }];
  }
  const child = fork(path.join(import.meta.dirname, "hosts/inside.ts"), quick ? ["--quick"] : [], {
    execPath: "unshare",
    execArgv: ["--net", process.execPath],
  });
  const [outcomes] = (await Promise.race([
    once(child, "message"),
    once(child, "exit").then(([code]) => {
      throw new Error(`The three hosts ended with ${code}.`);
    }),
  ])) as [Outcome[]];
  return outcomes;
};
