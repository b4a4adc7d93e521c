import { sql } from "#lib/platform/db.ts";
import { limited, ON_ITS_WAY_MS } from "#lib/platform/limited-statement.ts";
import { NOBODY, SUM_LOT_MS } from "./constants.ts";

/** A day of a workspace that is to be summed. */
export type Day = { workspaceId: string; day: Date };

/**
 * Adds the hours that are over to the sums of these days: those that its workspace has not summed, up to `closed`. In one transaction, with how
 * far each workspace then is.
 *
 * @param days one of each workspace.
 */
export const addHours = (days: readonly Day[], closed: Date): Promise<void> => sumUsage(days, closed);

/** Sums these days again, as far as their workspaces are summed: their sums take the place of the old ones, in one transaction. */
export const sumDays = (days: readonly Day[]): Promise<void> => sumUsage(days, null);

/** See prisma/functions/sum_usage.sql. */
async function sumUsage(days: readonly Day[], closed: Date | null): Promise<void> {
  const values = [days.map(({ workspaceId }) => workspaceId), days.map(({ day }) => day), closed, NOBODY];
  const client = await sql().connect();
  try {
    await client.query("begin");
    await client.query(`set local statement_timeout = ${SUM_LOT_MS}`);
    await client.query(limited(SUM_LOT_MS + ON_ITS_WAY_MS, { text: "select sum_usage($1, $2, $3, $4)", values }));
    await client.query("commit");
    client.release();
  } catch (error) {
    // What the connection was in the middle of is not known: it does not go back to the pool.
    client.release(error instanceof Error ? error : new Error(String(error)));
    throw error;
  }
}
