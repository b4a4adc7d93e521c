import { type Ctx, trustedWorkspace } from "#lib/kernel/context.ts";
import { sql } from "#lib/platform/database/client.ts";
import { isAwayForAll } from "#lib/platform/postgres/errors.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { isId } from "#lib/platform/values/ids.ts";
import { PartlyFailed } from "#lib/platform/values/partly-failed.ts";
import { DAY_MS } from "#lib/platform/values/time.ts";
import { type CancelReason, cancelJob } from "#lib/scraping/jobs/cancel-job.ts";
import { JOB_DAYS_MAX } from "#lib/scraping/jobs/constants.ts";
import { cancelCrawl } from "./change-crawl.ts";

const STEP = 100;

type Overdue = { workspaceId: string; id: string; createdAt: Date };

/** Continues after the last row seen, because jobs that could not be canceled stay in the result. */
const OVERDUE = `
  select workspace_id as "workspaceId", id, created_at as "createdAt" from jobs
  where finished_at is null and status in ('queued', 'running') and created_at < $1
    and ($2::timestamptz is null or (created_at, id) > ($2, $3))
  order by created_at, id limit ${STEP}`;

const REASON: CancelReason = {
  code: "target_timeout",
  message: `This was not over ${JOB_DAYS_MAX} days after it was made, so it was canceled with what it had.`,
};

/**
 * Cancels the jobs and crawls that are unfinished `JOB_DAYS_MAX` days after their creation. Each
 * ends with its paid results, an audit row and its event before anything is deleted. Returns how
 * many there were, or how many it reached before `signal` aborted.
 * @throws PartlyFailed if some could not be canceled; the others were. Throws unchanged the error
 * of a database that is away.
 */
export async function cancelOverdueJobs({ clock, signal }: { clock: Clock; signal: AbortSignal }): Promise<number> {
  const before = new Date(clock.now().getTime() - JOB_DAYS_MAX * DAY_MS);
  const failures: { id: string; reason: string }[] = [];
  let last: Overdue | undefined;
  for (let found = 0; ; ) {
    const { rows } = await sql().query<Overdue>(OVERDUE, [before, last?.createdAt, last?.id]);
    for (const each of rows) {
      if (signal.aborted) break;
      found++;
      const reason = await cancelProblem(each, clock);
      if (reason !== undefined) failures.push({ id: each.id, reason });
    }
    last = rows.at(-1);
    if (rows.length === STEP && !signal.aborted) continue;
    const [first] = failures;
    if (!first) return found;
    throw new PartlyFailed(
      `${failures.length} of ${found} jobs and crawls that are overdue could not be canceled, ${first.id} among them: ${first.reason}`,
    );
  }
}

/**
 * Returns the error, so that the others are still canceled. Throws if the database is away, because
 * each of the others would wait for it too.
 */
async function cancelProblem({ workspaceId, id }: Overdue, clock: Clock): Promise<string | undefined> {
  const ctx: Ctx = {
    workspaceId: trustedWorkspace(workspaceId),
    actor: { type: "system", id: "system", label: "Jobs" },
    clock,
  };
  try {
    const canceled = isId("crl", id) ? await cancelCrawl(ctx, id, REASON) : await cancelJob(ctx, id, REASON);
    return canceled.ok ? undefined : canceled.message;
  } catch (error) {
    if (isAwayForAll(error)) throw error;
    return error instanceof Error ? error.message : String(error);
  }
}
