import { userInfo } from "node:os";
import type { Actor, Ctx, WorkspaceId } from "#lib/kernel/context.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { openDatabase } from "#lib/platform/open-database.ts";
import { asVariables, readSettingsApart } from "#lib/platform/settings.ts";
import { inWorkspace } from "#lib/platform/shards/shards.ts";

export type Operator = { actor: Actor & { type: "operator" }; clock: Clock };

/** As `asOperator`, about one workspace, where its rows are. */
export const asOperatorOf = <T>(workspaceId: WorkspaceId, work: (ctx: Ctx & Operator) => Promise<T>): Promise<T> =>
  asOperator((operator) => inWorkspace(workspaceId, () => work({ ...operator, workspaceId })));

/** The account's name, for the audit log; a container may have none. */
function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    return "unknown";
  }
}

/**
 * Runs a command on the installation itself: database and key are found as the server finds them (DATABASE_URL and SECRET_KEY,
 * or what DATA_DIR holds). Reading those is the permission for this; the audit log names the account.
 */
export async function asOperator<T>(work: (operator: Operator) => Promise<T>): Promise<T> {
  Object.assign(process.env, asVariables(await readSettingsApart(process.env)));
  const { databaseClock } = await import("#lib/platform/clock.ts");
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
