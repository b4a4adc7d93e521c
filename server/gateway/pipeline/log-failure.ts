import { QueueFull } from "#lib/platform/async/group-commit.ts";
import { log } from "#lib/platform/log.ts";
import { isDatabaseAway, isDeadlock } from "#lib/platform/postgres/is-database-away.ts";

/** Logs why a call could not be served: a database that is away is nobody's fault here, nor are two changes that waited for each other; anything else is ours. */
export function logFailure(err: unknown, about: { request_id: string; route: string }): void {
  if (err instanceof QueueFull) return; // thousands a second, each of them counted by its status
  if (isDatabaseAway(err)) log.warn("call.database_away", { err, ...about });
  else if (isDeadlock(err)) log.warn("call.deadlocked", { err, ...about });
  else log.error("call.failed", { err, ...about });
}
