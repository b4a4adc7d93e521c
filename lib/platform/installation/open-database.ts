import type { QueryConfig } from "pg";
import { answerPromptly, closeDb, connectionPatience, sql } from "#lib/platform/database/client.ts";
import { readShards } from "#lib/platform/database/shards/read-shards.ts";
import { setShards } from "#lib/platform/database/shards/shards.ts";
import { env } from "#lib/platform/env/env.ts";
import { READ_KEYRING_MS } from "#lib/platform/keyring/constants.ts";
import { readKeyring } from "#lib/platform/keyring/read-keyring.ts";
import { log } from "#lib/platform/logging/log.ts";
import { databaseFault, isLate } from "#lib/platform/postgres/explain-connection.ts";
import { syncClock } from "#lib/platform/values/clock.ts";

const CLOCK_EVERY_MS = 5_000;
/**
 * How long a start waits for a slow database, as on a busy machine. One that refuses connections
 * fails immediately.
 */
const START_WITHIN_MS = 15_000;

/** Time to determine whether the database answers, and the minimum worth another try. */
const ANSWERS_WITHIN_MS = 4_800;
const ANSWER_LEAST_MS = 500;

/** Reads the time, the shards and the keys; retries while the database is only slow. */
async function readFirst(askTime: () => Promise<void>): Promise<void> {
  const until = performance.now() + START_WITHIN_MS;
  for (;;) {
    try {
      await askTime();
      setShards(await readShards(sql(), env().DATABASE_URL));
      return await readKeyring();
    } catch (error) {
      if (!isLate(error) || performance.now() >= until) throw error;
      log.warn("database.connection_late", { err: error });
    }
  }
}

/**
 * Connects a process to the database until it stops: checks that it answers, then sets the clock
 * and reads the keys every 5 s. Throws `DatabaseAway` if DATABASE_URL does not work,
 * `BadEnvironment` if SECRET_KEY is not the database's.
 *
 * @param prompt for a process that answers calls: waits no longer than a caller does.
 * @returns a function to disconnect.
 */
export async function openDatabase({ prompt = false } = {}): Promise<() => Promise<void>> {
  if (prompt) answerPromptly();
  const askTime = () => syncClock((text) => sql().query(text));
  try {
    await readFirst(askTime);
  } catch (error) {
    await closeDb();
    throw databaseFault(error, env().DATABASE_URL);
  }
  const timer = setInterval(() => {
    askTime().catch((err: unknown) => log.warn("clock.not_set", { err }));
  }, CLOCK_EVERY_MS);
  const keyTimer = setInterval(() => {
    readKeyring().catch((err: unknown) => log.warn("keyring.not_read", { err }));
  }, READ_KEYRING_MS);
  return async () => {
    clearInterval(timer);
    clearInterval(keyTimer);
    await closeDb();
    setShards([]);
  };
}

/**
 * Returns whether the database answers now. Retries a slow one once, within the 5 s after which
 * callers are told that it is unavailable (contract 14.8).
 */
export async function databaseAnswers(): Promise<boolean> {
  const began = performance.now();
  for (let query_timeout: number | undefined; ; ) {
    try {
      await sql().query({ text: "select 1", ...(query_timeout && { query_timeout }) } as QueryConfig);
      return true;
    } catch (error) {
      const left = ANSWERS_WITHIN_MS - (performance.now() - began) - connectionPatience();
      if (query_timeout !== undefined || !isLate(error) || left < ANSWER_LEAST_MS) return false;
      query_timeout = left;
    }
  }
}
