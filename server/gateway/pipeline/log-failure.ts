import { QueueFull } from "#lib/platform/database/group-commit.ts";
import { log } from "#lib/platform/logging/log.ts";
import { isDatabaseAway, isDeadlock } from "#lib/platform/postgres/errors.ts";

/** Logs why a call failed: as a warning for an unreachable database or a deadlock, otherwise as an error of ours. */
export function logFailure(err: unknown, about: { request_id: string; route: string }): void {
  if (err instanceof QueueFull) return; // may be thousands a second, and metrics count them by status
  if (isDatabaseAway(err)) log.warn("call.database_away", { err, ...about });
  else if (isDeadlock(err)) log.warn("call.deadlocked", { err, ...about });
  else log.error("call.failed", { err, ...about });
}
