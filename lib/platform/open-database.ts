import type { QueryConfig } from "pg";
import { syncClock } from "./clock.ts";
import { answerPromptly, closeDb, connectionPatience, sql } from "./db.ts";
import { env } from "./env.ts";
import { databaseFault, isLate } from "./explain-connection.ts";
import { READ_KEYRING_MS } from "./keyring/constants.ts";
import { readKeyring } from "./keyring/read-keyring.ts";
import { log } from "./log.ts";
import { readShards } from "./shards/read-shards.ts";
import { setShards } from "./shards/shards.ts";

const CLOCK_EVERY_MS = 5_000;
/** How long a start waits for a database that is reached but answers late: that of a busy machine. One that refuses ends it at once. */
const START_WITHIN_MS = 15_000;

/** In which time it is known whether the database answers, and what is worth waiting for an answer. */
const ANSWERS_WITHIN_MS = 4_800;
const ANSWER_LEAST_MS = 500;

/** The time, what the database is divided into, and the keys by which secrets are sealed; asked for again while the database is only late. */
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
 * What every process does with the database from start to stop: makes sure that it answers, sets the clock by it, and sets the clock and
 * reads the keys again every 5 s. Throws `DatabaseAway` when DATABASE_URL does not work, `BadEnvironment` when SECRET_KEY is another than the database knows.
 *
 * @param prompt for a process that answers calls: nothing of the database's is waited for longer than a caller waits.
 * @returns how to close it.
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
 * Whether the database answers at this moment. One that is only late, because a busy machine makes a connection slowly, is asked once more, as far as that
 * leaves it within the 5 s after which somebody is told that it is away (contract 14.8).
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
