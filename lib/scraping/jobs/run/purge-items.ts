import { sql } from "#lib/platform/db.ts";
import { isId } from "#lib/platform/ids.ts";
import { PURGE_STEP } from "./constants.ts";

// Up to a bound, and not joined with the items of a step: of a job just made the planner knows no statistics, takes it for one row, and would read all of
// it once for each item.
const STEP = `
  delete from job_items where workspace_id = $1 and job_id = $2 and index <= (
    select max(index) from (
      select index from job_items where workspace_id = $1 and job_id = $2 order by index limit ${PURGE_STEP}
    ) step)`;

// Where a page was found is asked about for as long as the crawl is kept; what it said is in the results.
const EMPTY_STEP = `
  update job_items set result = null where workspace_id = $1 and job_id = $2 and result is not null and index <= (
    select max(index) from (
      select index from job_items where workspace_id = $1 and job_id = $2 and result is not null order by index limit ${PURGE_STEP}
    ) step)`;

/** Frees what a finished job's items take: deletes them, and of a crawl's what was read. */
export async function emptyItems(job: { workspaceId: string; id: string }): Promise<number> {
  return await repeat(isId("crl", job.id) ? EMPTY_STEP : STEP, job);
}

/** Deletes a job's items, a crawl's too, a few thousand at a time. Repeated, it resumes where it broke off. */
export async function purgeItems(job: { workspaceId: string; id: string }): Promise<number> {
  await sql().query("delete from crawl_patterns where workspace_id = $1 and job_id = $2", [job.workspaceId, job.id]);
  return await repeat(STEP, job);
}

async function repeat(step: string, { workspaceId, id }: { workspaceId: string; id: string }): Promise<number> {
  let purged = 0;
  for (;;) {
    const { rowCount } = await sql().query(step, [workspaceId, id]);
    purged += rowCount ?? 0;
    if ((rowCount ?? 0) < PURGE_STEP) break;
  }
  await sql().query("update jobs set items_gone = true where workspace_id = $1 and id = $2", [workspaceId, id]);
  return purged;
}
