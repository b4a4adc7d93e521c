import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db, sql } from "#lib/platform/database/client.ts";
import { isId } from "#lib/platform/values/ids.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { notFoundJob, visibleTo } from "./scope.ts";
import type { FailureCount } from "./types.ts";

// Reads along the primary key: about 50 ms for the largest job, and only while it runs.
const SO_FAR = `
  select coalesce(error_code, 'internal_error') as code, count(*)::int as urls from job_items
  where workspace_id = $1 and job_id = $2 and state = 'failed' group by 1`;

/** Counts the failures so far by code, most common first. */
export async function countFailures(ctx: Ctx, id: string): Promise<Result<FailureCount[], "forbidden" | "not_found">> {
  const forbidden = authorize(ctx, "jobs:read");
  if (forbidden) return forbidden;
  const select = { finishedAt: true, failures: true, urlsFailed: true } as const;
  const known = isId("job", id) || isId("crl", id);
  const job = known && (await db().job.findFirst({ where: { ...visibleTo(ctx), id }, select }));
  if (!job) return notFoundJob(id);
  if (job.urlsFailed === 0) return ok([]);
  const counts = job.finishedAt
    ? // Written only by concludeJob.
      Object.entries(job.failures as Record<string, number>).map(([code, urls]) => ({ code, urls }))
    : (await sql().query<FailureCount>(SO_FAR, [ctx.workspaceId, id])).rows;
  return ok(counts.toSorted((a, b) => b.urls - a.urls || a.code.localeCompare(b.code)));
}
