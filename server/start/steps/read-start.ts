import { setTimeout as sleep } from "node:timers/promises";
import { whyNot } from "#lib/platform/postgres/ports.ts";
import { reachDatabase } from "#lib/platform/prepare-database.ts";
import { sessionAddress } from "#lib/platform/session-address.ts";
import { asVariables, readSettings } from "#lib/platform/settings.ts";
import { PORT_WAIT_MS } from "../constants.ts";
import { explainListen } from "../listen.ts";
import { readMachine } from "../read-machine.ts";
import { connectionsFor, countProcesses, type Patience, type ProcessCounts, patienceOf } from "../rules.ts";

/** All that the starter needs to know of its settings. */
export type StartSettings = {
  /** What the processes are given, but for the address of an embedded database. */
  variables: Record<string, string>;
  baseUrl: string;
  folder: string;
  /** The database that is not our own. */
  databaseUrl?: string;
  counts: ProcessCounts;
  /** What an embedded database must take. */
  connections: number;
  patience: Patience;
};

async function checkPort(host: string, port: number): Promise<void> {
  const until = performance.now() + PORT_WAIT_MS;
  let code = await whyNot(port, host);
  while (code === "EADDRINUSE" && performance.now() < until) {
    await sleep(50);
    code = await whyNot(port, host);
  }
  if (code) throw explainListen(code, host, port);
}

/** Reads and checks what a start was given, its port and its database. Throws `BadEnvironment`. */
export async function readStart({ dev }: { dev: boolean }): Promise<StartSettings> {
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
