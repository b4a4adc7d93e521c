import { sql } from "#lib/platform/database/client.ts";
import { limited, TRANSIT_MARGIN_MS } from "#lib/platform/postgres/limited-statement.ts";
import { NOBODY, SUM_LOT_MS } from "./constants.ts";

/** A day of a workspace to sum. */
export type Day = { workspaceId: string; day: Date };

/**
 * Adds completed hours to the sums of these days, from where each workspace stopped up to `closed`,
 * and saves the new position, in one transaction.
 *
 * @param days one per workspace.
 */
export const addHours = (days: readonly Day[], closed: Date): Promise<void> => sumUsage(days, closed);

/** Replaces the sums of these days, up to where their workspaces are summed, in one transaction. */
export const sumDays = (days: readonly Day[]): Promise<void> => sumUsage(days, null);

/** See prisma/functions/sum_usage.sql. */
async function sumUsage(days: readonly Day[], closed: Date | null): Promise<void> {
  const values = [days.map(({ workspaceId }) => workspaceId), days.map(({ day }) => day), closed, NOBODY];
  const client = await sql().connect();
  try {
    await client.query("begin");
    await client.query(`set local statement_timeout = ${SUM_LOT_MS}`);
    await client.query(limited(SUM_LOT_MS + TRANSIT_MARGIN_MS, { text: "select sum_usage($1, $2, $3, $4)", values }));
    await client.query("commit");
    client.release();
  } catch (error) {
    // The state of the connection is unknown, so it does not return to the pool.
    client.release(error instanceof Error ? error : new Error(String(error)));
    throw error;
  }
}
