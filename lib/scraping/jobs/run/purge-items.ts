import { sql } from "#lib/platform/db.ts";
import { isId } from "#lib/platform/ids.ts";
import { PURGE_STEP } from "./constants.ts";

const STEP = `
  delete from job_items i using (
    select index from job_items where workspace_id = $1 and job_id = $2 order by index limit ${PURGE_STEP}
  ) s where i.workspace_id = $1 and i.job_id = $2 and i.index = s.index`;

// Where a page was found is asked about for as long as the crawl is kept; what it said is in the results.
const EMPTY_STEP = `
  update job_items i set result = null from (
    select index from job_items where workspace_id = $1 and job_id = $2 and result is not null order by index limit ${PURGE_STEP}
  ) s where i.workspace_id = $1 and i.job_id = $2 and i.index = s.index`;

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
