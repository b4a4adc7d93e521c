import { setTimeout as sleep } from "node:timers/promises";
import { syncClock } from "./clock.ts";
import { answerPromptly, closeDb, sql } from "./db.ts";
import { env } from "./env.ts";
import { DatabaseAway, databaseFault } from "./explain-connection.ts";
import { READ_KEYRING_MS } from "./keyring/constants.ts";
import { readKeyring } from "./keyring/read-keyring.ts";
import { log } from "./log.ts";

const CLOCK_EVERY_MS = 5_000;
/**
 * A process that begins is busy with itself, more so next to others on a loaded machine: that it did not hear an answer in time does not yet
 * say that there was none.
 */
const TRIES = 5;
const BETWEEN_TRIES_MS = 300;

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
  for (let tries = 1; ; tries++) {
    try {
      await askTime();
      await readKeyring();
      break;
    } catch (error) {
      await closeDb();
      const fault = databaseFault(error, env().DATABASE_URL);
      if (!(fault instanceof DatabaseAway) || tries === TRIES) throw fault;
      await sleep(BETWEEN_TRIES_MS);
    }
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
  };
}

/** Whether the database answers at this moment. */
export const databaseAnswers = (): Promise<boolean> =>
  sql()
    .query("select 1")
    .then(
      () => true,
      () => false,
    );
