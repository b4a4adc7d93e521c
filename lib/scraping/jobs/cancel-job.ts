import { record } from "#lib/kernel/audit/record.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/database/client.ts";
import type { ApiErrorCode } from "#lib/platform/values/errors.ts";
import { isId } from "#lib/platform/values/ids.ts";
import type { Result } from "#lib/platform/values/result.ts";
import { JOBS_CHANNEL } from "./constants.ts";
import { getJob } from "./queries.ts";
import { notFoundJob, visibleTo } from "./scope.ts";
import type { Job } from "./types.ts";

export type CancelJobError = "forbidden" | "not_found";

export type CancelReason = { code: ApiErrorCode; message: string };

/**
 * With a reason, the end also emits an event (run/conclude-job.ts), because otherwise nobody would
 * learn of it.
 */
export const canceled = (reason: CancelReason | undefined) => ({
  status: "canceled" as const,
  ...(reason && { errorCode: reason.code, errorMessage: reason.message }),
});

/**
 * Cancels a job permanently. URLs that are done or being fetched are kept and billed; their results
 * can be downloaded shortly afterwards. A finished job is unchanged.
 * @param reason shown in the job's `error`; set when no user canceled it.
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
