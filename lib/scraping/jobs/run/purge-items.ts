import { sql } from "#lib/platform/db.ts";
import { PURGE_STEP } from "./constants.ts";

const STEP = `
  delete from job_items i using (
    select index from job_items where workspace_id = $1 and job_id = $2 order by index limit ${PURGE_STEP}
  ) s where i.workspace_id = $1 and i.job_id = $2 and i.index = s.index`;

/** Deletes a job's items, which are in its results by now, a few thousand at a time. Repeated, it resumes where it broke off. */
export async function purgeItems({ workspaceId, id }: { workspaceId: string; id: string }): Promise<number> {
  let purged = 0;
  for (;;) {
    const { rowCount } = await sql().query(STEP, [workspaceId, id]);
    purged += rowCount ?? 0;
    if ((rowCount ?? 0) < PURGE_STEP) break;
  }
  await sql().query("update jobs set items_gone = true where workspace_id = $1 and id = $2", [workspaceId, id]);
  return purged;
}
