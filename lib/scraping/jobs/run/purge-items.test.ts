import { afterAll, expect, it } from "vitest";
import { closeDb, db, sql, tables } from "#lib/platform/database/client.ts";
import { jobKey, makeJob } from "#testing/builders/job.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { PURGE_STEP } from "./constants.ts";
import { purgeItems } from "./purge-items.ts";

await ownDatabase();
afterAll(closeDb);

const ITEMS = 2 * PURGE_STEP + 500;

/** Returns how many rows of the table all queries have read so far. */
async function rowsRead(): Promise<number> {
  await sql().query("select pg_stat_force_next_flush()");
  const { rows } = await sql().query<{ read: string }>(
    "select seq_tup_read + idx_tup_fetch as read from pg_stat_user_tables where relname = 'job_items'",
  );
  return Number(rows[0]?.read);
}

it("purgeItems reads each item of a new job a few times, and none of another job", async () => {
  // no statistics, as in the first minute
  await tables().query("alter table job_items set (autovacuum_enabled = off)");
  const key = await jobKey(await makeWorkspace({ credits: 10_000 }));
  const urls = Array.from({ length: ITEMS }, (_, at) => `https://example.com/${at}`);
  const [job, other] = [await makeJob(key, { urls }), await makeJob(key, { urls: urls.slice(0, 3) })];
  const before = await rowsRead();
  expect(await purgeItems({ workspaceId: key.workspaceId, id: job.id })).toBe(ITEMS);
  expect((await rowsRead()) - before).toBeLessThan(10 * ITEMS);
  expect(await db().jobItem.groupBy({ by: ["jobId"], _count: true })).toEqual([{ jobId: other.id, _count: 3 }]);
});
