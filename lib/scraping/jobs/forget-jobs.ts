import { JOBS_KEPT_DAYS } from "#lib/kernel/retention.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { sql } from "#lib/platform/db.ts";
import { log } from "#lib/platform/log.ts";
import { PartlyFailed } from "#lib/platform/partly-failed.ts";
import { isAwayForAll } from "#lib/platform/postgres/is-database-away.ts";
import { isResultKeyOf } from "#lib/platform/storage/keys.ts";
import { storage } from "#lib/platform/storage/storage.ts";
import type { Storage } from "#lib/platform/storage/types.ts";
import { emptyItems, purgeItems } from "./run/purge-items.ts";

const DAY_MS = 86_400_000;
const STEP = 100;

type Untidied = { workspaceId: string; id: string };
type Old = Untidied & { resultsKey: string | null; createdAt: Date };

// What ended before was made before: the index on created_at leads to it, past those that took long. Those after one that was looked at: what
// could not be deleted is among them still.
const OLD = `
  select workspace_id as "workspaceId", id, results_key as "resultsKey", created_at as "createdAt" from jobs
  where created_at < $1 and finished_at < $1 and ($2::timestamptz is null or (created_at, id) > ($2, $3))
  order by created_at, id limit ${STEP}`;
const UNTIDIED = `
  select workspace_id as "workspaceId", id from jobs where finished_at is not null and not items_gone order by finished_at limit ${STEP}`;

/**
 * Deletes jobs that ended longer ago than they are kept, with their results; and the items of finished jobs whose worker died before it had.
 * One that is not over stays, however old: `cancelOverdueJobs` ends it. Results go first: what is interrupted is found again. Answers how
 * many jobs it did something for, also where `signal` ended it.
 *
 * @throws PartlyFailed when some could not be deleted; all the others were. What a database or a storage that is away says is thrown as it is.
 */
export async function forgetJobs(
  { clock, signal }: { clock: Clock; signal?: AbortSignal },
  to?: Storage,
): Promise<number> {
  let done = 0;
  const { rows: untidied } = await sql().query<Untidied>(UNTIDIED);
  for (const job of untidied) {
    if (signal?.aborted) return done;
    await emptyItems(job);
    done++;
  }
  await sql().query("delete from crawl_hosts where used_at < $1", [new Date(clock.now().getTime() - DAY_MS)]);
  const before = new Date(clock.now().getTime() - JOBS_KEPT_DAYS * DAY_MS);
  const failures: { id: string; reason: string }[] = [];
  let last: Old | undefined;
  for (let found = 0; ; ) {
    const { rows } = await sql().query<Old>(OLD, [before, last?.createdAt, last?.id]);
    for (const job of rows) {
      if (signal?.aborted) break;
      found++;
      const reason = await whyNotForgotten(job, to);
      if (reason === undefined) done++;
      else failures.push({ id: job.id, reason });
    }
    last = rows.at(-1);
    if (rows.length === STEP && !signal?.aborted) continue;
    const [first] = failures;
    if (!first) return done;
    throw new PartlyFailed(
      `${failures.length} of ${found} jobs and crawls that are old could not be deleted, ${first.id} among them: ${first.reason}`,
    );
  }
}

/** Deletes nothing where the key is not one of this job's: another tenant's results may be there. */
async function removeResults({ workspaceId, id, resultsKey: key }: Old, to: Storage | undefined): Promise<void> {
  if (key === null) return;
  if (isResultKeyOf(key, { workspaceId, id })) await (to ?? (await storage())).remove(key);
  else log.warn("jobs.foreign_results_key", { workspace: workspaceId, job: id, key });
}

/** Deletes one; one that cannot be keeps no other. What is away for all would be waited for with each. */
async function whyNotForgotten(job: Old, to: Storage | undefined): Promise<string | undefined> {
  try {
    await removeResults(job, to);
    await purgeItems(job);
    await sql().query("delete from jobs where workspace_id = $1 and id = $2", [job.workspaceId, job.id]);
    return undefined;
  } catch (error) {
    if (isAwayForAll(error)) throw error;
    if (!(error instanceof Error)) return String(error);
    if (error.name === "TimeoutError") throw error; // a bucket that is silent
    return error.message;
  }
}
