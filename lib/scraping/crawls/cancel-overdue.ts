import { type Ctx, trustedWorkspace } from "#lib/kernel/context.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { sql } from "#lib/platform/db.ts";
import { isId } from "#lib/platform/ids.ts";
import { type CancelReason, cancelJob } from "#lib/scraping/jobs/cancel-job.ts";
import { JOB_DAYS_MAX } from "#lib/scraping/jobs/constants.ts";
import { cancelCrawl } from "./change-crawl.ts";

const DAY_MS = 86_400_000;
const STEP = 100;

const OVERDUE = `
  select workspace_id as "workspaceId", id from jobs
  where finished_at is null and status in ('queued', 'running') and created_at < $1 order by created_at limit ${STEP}`;

const REASON: CancelReason = {
  code: "target_timeout",
  message: `This was not over ${JOB_DAYS_MAX} days after it was made, so it was canceled with what it had.`,
};

/**
 * Cancels the jobs and crawls that are not over `JOB_DAYS_MAX` days after they were made: slow ones, and crawls that were paused and
 * forgotten. So each ends with the results that were paid for, an audit row and its event, before anything of it is deleted. Answers how
 * many there were.
 */
export async function cancelOverdueJobs({ clock }: { clock: Clock }): Promise<number> {
  const before = new Date(clock.now().getTime() - JOB_DAYS_MAX * DAY_MS);
  let found = 0;
  for (;;) {
    const { rows } = await sql().query<{ workspaceId: string; id: string }>(OVERDUE, [before]);
    for (const { workspaceId, id } of rows) {
      const ctx: Ctx = {
        workspaceId: trustedWorkspace(workspaceId),
        actor: { type: "system", id: "system", label: "Jobs" },
        clock,
      };
      const canceled = isId("crl", id) ? await cancelCrawl(ctx, id, REASON) : await cancelJob(ctx, id, REASON);
      if (!canceled.ok) throw new Error(`${id} could not be canceled: ${canceled.message}`);
    }
    found += rows.length;
    if (rows.length < STEP) return found;
  }
}
