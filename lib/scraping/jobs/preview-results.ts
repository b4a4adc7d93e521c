import type { Ctx } from "#lib/kernel/context.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { PREVIEW_LINES } from "./constants.ts";
import { getJob } from "./queries.ts";
import { previewLine } from "./rules.ts";
import { readResults } from "./run/read-results.ts";
import type { PreviewLine } from "./types.ts";

/**
 * Returns the first result lines of a running job. None once it has ended, because the results can
 * then be downloaded.
 */
export async function previewResults(ctx: Ctx, id: string): Promise<Result<PreviewLine[], "forbidden" | "not_found">> {
  const job = await getJob(ctx, id);
  if (!job.ok) return job;
  const lines: PreviewLine[] = [];
  if (job.value.finished_at !== null) return ok(lines);
  const of = { workspaceId: ctx.workspaceId, id };
  for await (const line of readResults(of, { lines: 0, bytes: 0 }, async () => undefined)) {
    const read = previewLine(line);
    if (read) lines.push(read);
    if (lines.length === PREVIEW_LINES) break;
  }
  return ok(lines);
}
