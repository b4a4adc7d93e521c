import { userInfo } from "node:os";
import type { Actor, Ctx, WorkspaceId } from "#lib/kernel/context.ts";
import { inWorkspace } from "#lib/platform/database/shards/shards.ts";
import { openDatabase } from "#lib/platform/installation/open-database.ts";
import { asVariables, readSettingsApart } from "#lib/platform/installation/settings.ts";
import type { Clock } from "#lib/platform/values/clock.ts";

export type Operator = { actor: Actor & { type: "operator" }; clock: Clock };

/** Same as `asOperator`, for one workspace and in its shard. */
export const asOperatorOf = <T>(workspaceId: WorkspaceId, work: (ctx: Ctx & Operator) => Promise<T>): Promise<T> =>
  asOperator((operator) => inWorkspace(workspaceId, () => work({ ...operator, workspaceId })));

/** Returns the user name for the audit log; a container may have none. */
function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    return "unknown";
  }
}

/**
 * Runs a command on the installation itself, finding the database and key as the server does
 * (DATABASE_URL and SECRET_KEY, or DATA_DIR). Access to those is the only authorization required;
 * the audit log records the user name.
 */
export async function asOperator<T>(work: (operator: Operator) => Promise<T>): Promise<T> {
  Object.assign(process.env, asVariables(await readSettingsApart(process.env)));
  const { databaseClock } = await import("#lib/platform/values/clock.ts");
  const closeDatabase = await openDatabase();
  try {
    return await work({
      actor: { type: "operator", id: "operator", label: `${accountName()} (command line)` },
      clock: databaseClock,
    });
  } finally {
    await closeDatabase();
  }
}
