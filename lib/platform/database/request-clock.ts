import { type Clock, databaseClock, syncClock } from "#lib/platform/values/clock.ts";
import { sql } from "./client.ts";

const AGAIN_MS = 30_000;

let running: Promise<Clock> | undefined;

async function start(): Promise<Clock> {
  const sync = () => syncClock((text) => sql().query(text));
  await sync();
  setInterval(() => void sync().catch(() => undefined), AGAIN_MS).unref();
  return databaseClock;
}

/**
 * Returns the database's clock, set before the first response and every 30 s after it. Next bundles
 * its own copy of lib/platform, so pages do not see the clock set at the start of the process.
 */
export function requestClock(): Promise<Clock> {
  running ??= start().catch((reason: unknown) => {
    running = undefined;
    throw reason;
  });
  return running;
}
