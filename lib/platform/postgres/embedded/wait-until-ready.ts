import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { BadEnvironment } from "#lib/platform/env/bad-environment.ts";
import type { Cluster } from "./cluster.ts";
import { isAlive } from "./processes.ts";

function lastWords(cluster: Cluster): string {
  const lines = readFileSync(cluster.log, "utf8").trimEnd().split("\n");
  return lines.findLast((line) => /FATAL|PANIC/.test(line))?.replace(/^.*?(FATAL|PANIC): */, "") ?? lines.at(-1) ?? "";
}

const NOT_YET = new Set(["ECONNREFUSED", "ECONNRESET", "57P03"]);
const NO_SUCH_DATABASE = "3D000";
const WRONG_PASSWORD = "28P01";

/**
 * Resolves when the database answers a query. Waits as long as the postmaster lives: recovery after
 * a crash takes time.
 *
 * @param postmaster its process id; undefined if it could not be started.
 */
export async function waitUntilReady(cluster: Cluster, postmaster: number | undefined): Promise<void> {
  for (;;) {
    if (postmaster === undefined || !isAlive(postmaster)) {
      throw new BadEnvironment(`PostgreSQL did not start: ${lastWords(cluster)} (${cluster.log})`);
    }
    const code = await attempt(cluster.url, "select 1");
    if (code === undefined) return;
    if (code === WRONG_PASSWORD)
      throw new BadEnvironment(
        `postgres.json does not hold the password of ${cluster.folder}: restore the file that belongs to it`,
      );
    if (code === NO_SUCH_DATABASE)
      await attempt(cluster.url.replace(/gatehouse$/, "postgres"), "create database gatehouse");
    else if (!NOT_YET.has(code)) throw new Error(`PostgreSQL answered ${code} while starting.`);
    else await sleep(15);
  }
}

/** Runs one statement on its own connection; returns the error's code, if any. */
async function attempt(connectionString: string, statement: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  client.on("error", () => undefined); // the next attempt notices a connection that breaks later
  try {
    await client.connect();
    await client.query(statement);
    return undefined;
  } catch (error) {
    return (error as { code?: string }).code ?? "ECONNRESET";
  } finally {
    await client.end().catch(() => undefined);
  }
}
