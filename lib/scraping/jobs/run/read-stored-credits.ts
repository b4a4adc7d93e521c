import { sql } from "#lib/platform/db.ts";
import type { Claim } from "./claim.ts";

/** What a URL costs that was read before its worker ended. */
export async function readStoredCredits({ workspaceId, jobId, index }: Claim): Promise<number> {
  const { rows } = await sql().query<{ credits: number }>(
    "select credits from job_items where workspace_id = $1 and job_id = $2 and index = $3",
    [workspaceId, jobId, index],
  );
  return rows[0]?.credits ?? 0;
}
