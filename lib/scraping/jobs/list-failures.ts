import type { Ctx } from "#lib/kernel/context.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { FAILURES_LISTED_MAX } from "./constants.ts";
import { getJob } from "./queries.ts";
import { mayBe, parseLine, streamLines } from "./stream-lines.ts";
import type { HasLines, Job, JobLine } from "./types.ts";

/** Returns the result lines of URLs that have failed permanently so far, at most FAILURES_LISTED_MAX. */
export async function listFailures(
  ctx: Ctx,
  id: string,
): Promise<Result<{ job: Job; failed: JobLine[] }, "forbidden" | "not_found">> {
  const job = await getJob(ctx, id);
  if (!job.ok) return job;
  return ok({ job: job.value, failed: job.value.urls_failed > 0 ? await collectFailures(ctx, job.value) : [] });
}

/** Does the same for a job or crawl that the caller may see. */
export async function collectFailures(ctx: Ctx, of: HasLines): Promise<JobLine[]> {
  const failed: JobLine[] = [];
  for await (const text of streamLines(ctx, of, -1)) {
    if (!mayBe(text, "failed")) continue;
    const line = parseLine(text);
    if (line.status === "failed") failed.push(line);
    if (failed.length === FAILURES_LISTED_MAX) break;
  }
  return failed;
}
