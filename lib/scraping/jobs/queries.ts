import { authorize, type Ctx } from "#lib/kernel/context.ts";
import type { KeyEnv } from "#lib/kernel/scopes.ts";
import { db } from "#lib/platform/database/client.ts";
import { isId } from "#lib/platform/values/ids.ts";
import { readIdCursor } from "#lib/platform/values/lists/cursor.ts";
import { cutPage } from "#lib/platform/values/lists/page-of.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { representJob } from "./represent.ts";
import type { ListJobsInput } from "./schema.ts";
import { notFoundJob, visibleTo } from "./scope.ts";
import type { Job, JobPage } from "./types.ts";

/** A job of another workspace is not found. */
export async function getJob(ctx: Ctx, id: string): Promise<Result<Job, "forbidden" | "not_found">> {
  const forbidden = authorize(ctx, "jobs:read");
  if (forbidden) return forbidden;
  const row = isId("job", id) && (await db().job.findFirst({ where: { ...visibleTo(ctx), id } }));
  return row ? ok(representJob(ctx, row)) : notFoundJob(id);
}

/** `env` is for the dashboard, which shows live and test separately. A key still sees only what it may. */
type ListedJobs = ListJobsInput & { env?: KeyEnv | undefined };

/**
 * Lists jobs by keyset, newest first. The ID contains the time, so it is both order and cursor, and
 * the primary key is the index.
 */
export async function listJobs(ctx: Ctx, input: ListedJobs): Promise<Result<JobPage, "forbidden" | "invalid_cursor">> {
  const forbidden = authorize(ctx, "jobs:read");
  if (forbidden) return forbidden;
  const after = readIdCursor("job", input.cursor);
  if (!after.ok) return after;
  const rows = await db().job.findMany({
    where: {
      ...(input.env && { env: input.env }),
      ...visibleTo(ctx),
      kind: "batch",
      ...(input.status && { status: input.status }),
      ...((input.status === "queued" || input.status === "running") && { finishedAt: null }),
      ...(after.value && { id: { lt: after.value } }),
    },
    orderBy: { id: "desc" },
    take: input.limit + 1,
  });
  const { page, next_cursor } = cutPage(rows, input.limit);
  return ok<JobPage>({
    data: page.map((row) => representJob(ctx, row)),
    next_cursor,
  });
}
