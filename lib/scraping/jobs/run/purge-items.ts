import { sql } from "#lib/platform/database/client.ts";
import { isId } from "#lib/platform/values/ids.ts";
import { PURGE_STEP } from "./constants.ts";

// Deletes by ranges of the index, which has no gaps. A join would lack statistics while the job is
// new, and a limit would rescan the rows deleted by earlier steps.
const STEP = "delete from job_items where workspace_id = $1 and job_id = $2 and index >= $3 and index < $4";

// A crawl's items stay, so that where a page was found can be queried; its content is in the results.
const EMPTY_STEP =
  "update job_items set result = null where workspace_id = $1 and job_id = $2 and index >= $3 and index < $4 and result is not null";

/** Deletes the items of a batch job, and the stored content of a crawl's. */
export async function emptyItems(job: { workspaceId: string; id: string }): Promise<number> {
  return await repeat(isId("crl", job.id) ? EMPTY_STEP : STEP, job);
}

/** Deletes a job's or crawl's items in batches. An interrupted deletion can be repeated. */
export async function purgeItems(job: { workspaceId: string; id: string }): Promise<number> {
  await sql().query("delete from crawl_patterns where workspace_id = $1 and job_id = $2", [job.workspaceId, job.id]);
  return await repeat(STEP, job);
}

async function repeat(step: string, { workspaceId, id }: { workspaceId: string; id: string }): Promise<number> {
  const { rows } = await sql().query<{ last: number | null }>(
    "select max(index) as last from job_items where workspace_id = $1 and job_id = $2",
    [workspaceId, id],
  );
  const last = rows[0]?.last ?? -1;
  let purged = 0;
  for (let from = 0; from <= last; from += PURGE_STEP) {
    const { rowCount } = await sql().query(step, [workspaceId, id, from, from + PURGE_STEP]);
    purged += rowCount ?? 0;
  }
  await sql().query("update jobs set items_gone = true where workspace_id = $1 and id = $2", [workspaceId, id]);
  return purged;
}
