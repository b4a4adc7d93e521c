import type { Ctx } from "#lib/kernel/context.ts";
import { ok, type Result } from "#lib/platform/result.ts";
import { LINES_CHARACTERS, LINES_MAX } from "./constants.ts";
import { getJob } from "./queries.ts";
import { mayBe, parseLine, streamLines } from "./stream-lines.ts";
import type { JobLine, JobLines } from "./types.ts";

export type ReadLinesInput = {
  /** Only what stands after this index. */
  after?: number | undefined;
  /** Of that, so many are passed over. */
  skip?: number | undefined;
  /** Lines, at most; never more than LINES_MAX. */
  limit?: number | undefined;
};

/**
 * The lines of a job's usable URLs, some at once, also while it is under way: then those that are done so far, which later ones may still
 * come before. `openResults` is for all of a job that is over.
 */
export async function readLines(
  ctx: Ctx,
  id: string,
  { after = -1, skip = 0, limit = LINES_MAX }: ReadLinesInput,
): Promise<Result<JobLines, "forbidden" | "not_found">> {
  const job = await getJob(ctx, id);
  if (!job.ok) return job;
  const most = Math.min(limit, LINES_MAX);
  const lines: JobLine[] = [];
  let characters = 0;
  let passed = 0;
  for await (const text of streamLines(ctx, job.value, after)) {
    if (!mayBe(text, "ok")) continue;
    const isFull = lines.length === most || (lines.length > 0 && characters + text.length > LINES_CHARACTERS);
    const line = isFull || passed < skip ? undefined : parseLine(text);
    if (isFull) return ok({ job: job.value, lines, after: lines.at(-1)?.index ?? after });
    if (line === undefined) {
      passed++;
      continue;
    }
    if (line.status !== "ok") continue;
    lines.push(line);
    characters += text.length;
  }
  return ok({ job: job.value, lines });
}
