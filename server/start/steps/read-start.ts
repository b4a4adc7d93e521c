import { availableParallelism, totalmem } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { warnOfRemoved } from "#lib/platform/env/removed-variables.ts";
import { reachDatabase } from "#lib/platform/installation/prepare-database.ts";
import { asVariables, readSettings } from "#lib/platform/installation/settings.ts";
import { portProblem } from "#lib/platform/postgres/embedded/ports.ts";
import { sessionAddress } from "#lib/platform/postgres/session-address.ts";
import { PORT_WAIT_MS } from "../constants.ts";
import { explainListen } from "../listen.ts";
import {
  connectionsFor,
  countProcesses,
  type Machine,
  type Patience,
  type ProcessCounts,
  patienceOf,
} from "../rules.ts";

/** Returns the cores and memory available to this process, considering the limits of its container. */
function readMachine(): Machine {
  const limit = process.constrainedMemory();
  return {
    cores: availableParallelism(),
    memoryBytes: limit > 0 ? Math.min(totalmem(), limit) : totalmem(),
  };
}

export type StartSettings = {
  /** Environment of the processes, except for the URL of an embedded database. */
  variables: Record<string, string>;
  baseUrl: string;
  folder: string;
  /** The URL of an external database. */
  databaseUrl?: string;
  counts: ProcessCounts;
  /** Connections that an embedded database must accept. */
  connections: number;
  patience: Patience;
};

async function checkPort(host: string, port: number): Promise<void> {
  const until = performance.now() + PORT_WAIT_MS;
  let code = await portProblem(port, host);
  while (code === "EADDRINUSE" && performance.now() < until) {
    await sleep(50);
    code = await portProblem(port, host);
  }
  if (code) throw explainListen(code, host, port);
}

/** Reads and checks the settings, the port and an external database. Throws `BadEnvironment`. */
export async function readStart({ dev }: { dev: boolean }): Promise<StartSettings> {
  for (const warning of warnOfRemoved(process.env)) process.stderr.write(`${warning}\n`);
  const { env, folder, embedded } = await readSettings(process.env);
  await checkPort(env.HOST, env.PORT);
  if (!embedded) await reachDatabase(sessionAddress(env));
  const counts = countProcesses(env, readMachine(), dev);
  return {
    variables: asVariables(env),
    baseUrl: env.BASE_URL,
    folder,
    ...(!embedded && { databaseUrl: env.DATABASE_URL }),
    counts,
    connections: connectionsFor(env.DATABASE_POOL, counts),
    patience: patienceOf(env, true),
  };
}
