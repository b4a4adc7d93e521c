import { record } from "#lib/kernel/audit/record.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/db.ts";
import { isId } from "#lib/platform/ids.ts";
import type { Result } from "#lib/platform/result.ts";
import { JOBS_CHANNEL } from "./constants.ts";
import { getJob } from "./queries.ts";
import { notFoundJob, visibleTo } from "./scope.ts";
import type { Job } from "./types.ts";

export type CancelJobError = "forbidden" | "not_found";

/**
 * Cancels a job for good: no URL is begun any more. What has finished, or is being fetched at this moment, is kept and billed, and can
 * be downloaded a moment later. One that is over stays as it is, and canceling again answers the same.
 */
export async function cancelJob(ctx: Ctx, id: string): Promise<Result<Job, CancelJobError>> {
  const forbidden = authorize(ctx, "jobs:write");
  if (forbidden) return forbidden;
  if (!isId("job", id)) return notFoundJob(id);
  await db().$transaction(async (tx) => {
    const { count } = await tx.job.updateMany({
      where: { ...visibleTo(ctx), id, status: { in: ["queued", "running"] }, finishedAt: null },
      data: { status: "canceled" },
    });
    if (count === 0) return;
    await record(tx, ctx, { action: "job.canceled", targetType: "job", targetId: id, after: { status: "canceled" } });
    await tx.$executeRaw`select pg_notify(${JOBS_CHANNEL}, '')`;
  });
  return await getJob(ctx, id);
}
