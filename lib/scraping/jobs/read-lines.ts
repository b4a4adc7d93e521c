import type { Ctx } from "#lib/kernel/context.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { LINES_CHARACTERS, LINES_MAX } from "./constants.ts";
import { getJob } from "./queries.ts";
import { mayBe, parseLine, streamLines } from "./stream-lines.ts";
import type { HasLines, JobLine, JobLines, Lines } from "./types.ts";

export type ReadLinesInput = {
  after?: number | undefined;
  skip?: number | undefined;
  /** At most LINES_MAX. */
  limit?: number | undefined;
};

/**
 * Returns some result lines of a job's successful URLs. While the job runs, lines may later appear
 * before them. For all results of a finished job, use `openResults`.
 */
export async function readLines(
  ctx: Ctx,
  id: string,
  input: ReadLinesInput,
): Promise<Result<JobLines, "forbidden" | "not_found">> {
  const job = await getJob(ctx, id);
  return job.ok ? ok({ job: job.value, ...(await collectLines(ctx, job.value, input)) }) : job;
}

/** Does the same for a job or crawl that the caller may see. */
export async function collectLines(
  ctx: Ctx,
  of: HasLines,
  { after = -1, skip = 0, limit = LINES_MAX }: ReadLinesInput,
): Promise<Lines> {
  const most = Math.min(limit, LINES_MAX);
  const lines: JobLine[] = [];
  let characters = 0;
  let passed = 0;
  for await (const text of streamLines(ctx, of, after)) {
    if (!mayBe(text, "ok")) continue;
    if (lines.length === most || (lines.length > 0 && characters + text.length > LINES_CHARACTERS))
      return { lines, after: lines.at(-1)?.index ?? after };
    const line = parseLine(text);
    if (line.status !== "ok" || passed++ < skip) continue;
    lines.push(line);
    characters += text.length;
  }
  return { lines };
}
