import { JOBS_KEPT_DAYS } from "#lib/kernel/retention.ts";
import { sql } from "#lib/platform/database/client.ts";
import { log } from "#lib/platform/logging/log.ts";
import { isAwayForAll } from "#lib/platform/postgres/errors.ts";
import { isResultKeyOf } from "#lib/platform/storage/keys.ts";
import { storage } from "#lib/platform/storage/storage.ts";
import type { Storage } from "#lib/platform/storage/types.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { PartlyFailed } from "#lib/platform/values/partly-failed.ts";
import { DAY_MS } from "#lib/platform/values/time.ts";
import { emptyItems, purgeItems } from "./run/purge-items.ts";

const STEP = 100;

type Untidied = { workspaceId: string; id: string };
type Old = Untidied & { resultsKey: string | null; createdAt: Date };

// A job that ended before the cutoff was created before it, so the index on created_at applies.
// Continues after the last row seen, because jobs that could not be deleted stay in the result.
const OLD = `
  select workspace_id as "workspaceId", id, results_key as "resultsKey", created_at as "createdAt" from jobs
  where created_at < $1 and finished_at < $1 and ($2::timestamptz is null or (created_at, id) > ($2, $3))
  order by created_at, id limit ${STEP}`;
const UNTIDIED = `
  select workspace_id as "workspaceId", id from jobs where finished_at is not null and not items_gone order by finished_at limit ${STEP}`;

/**
 * Deletes jobs past their retention, with their results, and the items of finished jobs whose
 * worker died first. `cancelOverdueJobs` ends unfinished ones. Results are deleted first, so that
 * an interrupted deletion is found again. Returns how many jobs it handled, even if `signal`
 * aborted.
 * @throws PartlyFailed if some could not be deleted; the others were. Throws unchanged the error of
 * a database or storage that is away.
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
      const reason = await deletionProblem(job, to);
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

/** Deletes only a key of this job: results of another tenant may be stored under any other. */
async function removeResults({ workspaceId, id, resultsKey: key }: Old, to: Storage | undefined): Promise<void> {
  if (key === null) return;
  if (isResultKeyOf(key, { workspaceId, id })) await (to ?? (await storage())).remove(key);
  else log.warn("jobs.foreign_results_key", { workspace: workspaceId, job: id, key });
}

/**
 * Deletes a job and returns the error, if any, so that the remaining jobs are still deleted.
 * Throws if the database or storage is unavailable, because every remaining job would wait for it
 * too.
 */
async function deletionProblem(job: Old, to: Storage | undefined): Promise<string | undefined> {
  try {
    await removeResults(job, to);
    await purgeItems(job);
    await sql().query("delete from jobs where workspace_id = $1 and id = $2", [job.workspaceId, job.id]);
    return undefined;
  } catch (error) {
    if (isAwayForAll(error)) throw error;
    if (!(error instanceof Error)) return String(error);
    if (error.name === "TimeoutError") throw error; // the bucket does not answer
    return error.message;
  }
}
