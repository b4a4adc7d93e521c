import { JOBS_KEPT_DAYS } from "#lib/kernel/retention.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { sql } from "#lib/platform/db.ts";
import { storage } from "#lib/platform/storage/storage.ts";
import type { Storage } from "#lib/platform/storage/types.ts";
import { emptyItems, purgeItems } from "./run/purge-items.ts";

const DAY_MS = 86_400_000;
const STEP = 100;

type Row = { workspaceId: string; id: string; resultsKey: string | null };

// What ended before was made before: the index on created_at leads to it, past those that took long.
const OLD = `
  select workspace_id as "workspaceId", id, results_key as "resultsKey" from jobs
  where created_at < $1 and finished_at < $1 order by created_at limit ${STEP}`;
const UNTIDIED = `
  select workspace_id as "workspaceId", id from jobs where finished_at is not null and not items_gone order by finished_at limit ${STEP}`;

/**
 * Deletes jobs that ended longer ago than they are kept, with their results; and the items of finished jobs whose worker died before it had.
 * One that is not over stays, however old: `cancelOverdueJobs` ends it. Results go first: what is interrupted is found again. Answers how
 * many jobs it did something for.
 */
export async function forgetJobs({ clock }: { clock: Clock }, to?: Storage): Promise<number> {
  let done = 0;
  const { rows: untidied } = await sql().query<Row>(UNTIDIED);
  for (const job of untidied) await emptyItems(job);
  await sql().query("delete from crawl_hosts where used_at < $1", [new Date(clock.now().getTime() - DAY_MS)]);
  const before = new Date(clock.now().getTime() - JOBS_KEPT_DAYS * DAY_MS);
  for (;;) {
    const { rows } = await sql().query<Row>(OLD, [before]);
    if (rows.length === 0) return done + untidied.length;
    const place = to ?? (await storage());
    for (const job of rows) {
      if (job.resultsKey !== null) await place.remove(job.resultsKey);
      await purgeItems(job);
      await sql().query("delete from jobs where workspace_id = $1 and id = $2", [job.workspaceId, job.id]);
      done++;
    }
  }
}
