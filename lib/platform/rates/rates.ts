import { clockIsSet, databaseClock } from "#lib/platform/clock.ts";
import { env } from "#lib/platform/env.ts";
import { joinProcesses, type Presence } from "#lib/platform/presence.ts";
import { databaseStore } from "./database-store.ts";
import { RateEngine } from "./engine.ts";
import type { RateStore } from "./types.ts";

type Opened = { engine: RateEngine; presence: Presence | undefined };

let opened: Opened | undefined;

/** Redis's client is loaded when it is first asked. */
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
      // A process without the database's clock, such as a command, goes by its own until the store has told the time.
      now: () => (clockIsSet() ? databaseClock.now() : new Date()).getTime(),
    }),
    presence: undefined,
  };
  return made;
}

/** This process's part of the limits that all processes keep together: at `REDIS_URL`, or else in the database. */
export function rates(): RateEngine {
  opened ??= open();
  return opened.engine;
}

/** For a process that answers calls: makes the others know of it. Answers how to leave, for when it takes no more calls. */
export function joinRates(): () => Promise<void> {
  opened ??= open();
  const joined = opened;
  joined.presence ??= joinProcesses("web");
  return async () => {
    if (opened === joined) opened = undefined;
    await Promise.all([joined.engine.close(), joined.presence?.leave()]);
  };
}
