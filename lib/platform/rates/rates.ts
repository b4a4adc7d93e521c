import { joinProcesses, type Presence } from "#lib/platform/database/leases/presence.ts";
import { env } from "#lib/platform/env/env.ts";
import { clockIsSet, databaseClock } from "#lib/platform/values/clock.ts";
import { databaseStore } from "./database-store.ts";
import { RateEngine } from "./engine.ts";
import type { RateStore } from "./types.ts";

type Opened = { engine: RateEngine; presence: Presence | undefined };

let opened: Opened | undefined;

function redisLater(url: string): RateStore {
  const store = import("./redis-store.ts").then(({ redisStore }) => redisStore(url));
  return {
    take: async (asks, share) => await (await store).take(asks, share),
    close: async () => await (await store).close(),
  };
}

function open(): Opened {
  const { REDIS_URL } = env();
  const made: Opened = {
    engine: new RateEngine({
      store: REDIS_URL ? redisLater(REDIS_URL) : databaseStore(),
      processes: () => made.presence?.processes() ?? 1,
      // A process without the database's clock, such as a command, uses its own until the store
      // reports the time.
      now: () => (clockIsSet() ? databaseClock.now() : new Date()).getTime(),
    }),
    presence: undefined,
  };
  return made;
}

/** Returns this process's part of the shared limits, stored at `REDIS_URL` or in the database. */
export function rates(): RateEngine {
  opened ??= open();
  return opened.engine;
}

/**
 * Announces a process that answers calls to the others. Returns a function to leave, for when it
 * accepts no more calls.
 */
export function joinRates(): () => Promise<void> {
  opened ??= open();
  const joined = opened;
  joined.presence ??= joinProcesses("web");
  return async () => {
    if (opened === joined) opened = undefined;
    await Promise.all([joined.engine.close(), joined.presence?.leave()]);
  };
}
