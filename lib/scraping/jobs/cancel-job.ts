import { record } from "#lib/kernel/audit/record.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/db.ts";
import type { ApiErrorCode } from "#lib/platform/errors.ts";
import { isId } from "#lib/platform/ids.ts";
import type { Result } from "#lib/platform/result.ts";
import { JOBS_CHANNEL } from "./constants.ts";
import { getJob } from "./queries.ts";
import { notFoundJob, visibleTo } from "./scope.ts";
import type { Job } from "./types.ts";

export type CancelJobError = "forbidden" | "not_found";

/** Why a job or a crawl is canceled that nobody asked to cancel. */
export type CancelReason = { code: ApiErrorCode; message: string };

/** What canceling makes of a job's row, or a crawl's. With a reason, its end is an event (run/conclude-job.ts): else nobody would hear of it. */
export const canceled = (reason: CancelReason | undefined) => ({
  status: "canceled" as const,
  ...(reason && { errorCode: reason.code, errorMessage: reason.message }),
});

/**
 * Cancels a job for good: no URL is begun any more. What has finished, or is being fetched at this moment, is kept and billed, and can
 * be downloaded a moment later. One that is over stays as it is, and canceling again answers the same.
 *
 * @param reason where nobody asked for it; the job's `error` says it.
 */
export async function cancelJob(ctx: Ctx, id: string, reason?: CancelReason): Promise<Result<Job, CancelJobError>> {
  const forbidden = authorize(ctx, "jobs:write");
  if (forbidden) return forbidden;
  if (!isId("job", id)) return notFoundJob(id);
  await db().$transaction(async (tx) => {
    const { count } = await tx.job.updateMany({
      where: { ...visibleTo(ctx), id, status: { in: ["queued", "running"] }, finishedAt: null },
      data: canceled(reason),
    });
    if (count === 0) return;
    await record(tx, ctx, { action: "job.canceled", targetType: "job", targetId: id, after: { status: "canceled" } });
    await tx.$executeRaw`select pg_notify(${JOBS_CHANNEL}, '')`;
  });
  return await getJob(ctx, id);
}
