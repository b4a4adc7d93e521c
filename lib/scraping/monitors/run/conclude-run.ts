import { promisify } from "node:util";
import { zstdCompress } from "node:zlib";
import type { Job, Monitor, MonitorRun } from "#generated/prisma/client.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import type { Document } from "#lib/kernel/document.ts";
import { emit } from "#lib/kernel/events/emit.ts";
import { db, type Tx } from "#lib/platform/database/client.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { parseLine, streamLines } from "#lib/scraping/jobs/stream-lines.ts";
import { contextOf, type RunProblem, reportFailure, sendTo } from "./fail-run.ts";
import { addPage, noPages, stopReason, type Tally } from "./rules.ts";

const compress = promisify(zstdCompress);

/**
 * Ends a run whose job has ended: stores its history and emits the event of changes in one
 * transaction. If the worker dies before, the run can be ended later from the same results.
 */
export async function concludeRun(
  run: MonitorRun,
  monitor: Monitor,
  job: Job | undefined,
  { clock }: { clock: Clock },
): Promise<void> {
  const ctx = contextOf(run.workspaceId, clock);
  const tally = noPages();
  if (job) await readPages(ctx, job, monitor.isKnown, tally);
  const read = tally.pages.same + tally.pages.changed + tally.pages.new + tally.pages.removed;
  const codes = Object.keys((job?.failures ?? {}) as Record<string, number>);
  const problem = problemOf(job, read, codes);
  const changes = tally.changes.length > 0 ? await compress(JSON.stringify(tally.changes)) : null;
  await db().$transaction(async (tx) => {
    const { count } = await tx.monitorRun.updateMany({
      where: { workspaceId: run.workspaceId, monitorId: run.monitorId, id: run.id, finishedAt: null },
      data: {
        status: read > 0 ? "completed" : "failed",
        finishedAt: clock.now(),
        pages: tally.pages,
        creditsUsed: Number(job?.creditsUsed ?? 0),
        changes,
        isTruncated: tally.truncated,
        errorCode: problem?.code ?? null,
        errorMessage: problem?.message ?? null,
      },
    });
    if (count === 0) return;
    const lastRunAt = clock.now();
    await tx.monitor.update({
      where: { workspaceId_id: { workspaceId: run.workspaceId, id: run.monitorId } },
      data: { lastRunAt, ...(changes && { lastChangeAt: lastRunAt }) },
    });
    if (read > 0) await markKnown(tx, run);
    if (changes) await reportChanges(tx, ctx, run, monitor, tally, Number(job?.creditsUsed ?? 0));
    const keyId = job?.keyId ?? monitor.keyId;
    if (problem) await reportFailure(tx, ctx, run, monitor, { problem, codes, keyId });
  });
}

/**
 * If the monitor was updated after the run was planned, its pages are still unseen, and the next
 * run would report each as new.
 */
async function markKnown(tx: Tx, { workspaceId, monitorId, id }: MonitorRun): Promise<void> {
  await tx.$executeRaw`
    update monitors m set is_known = true from monitor_runs r
    where m.workspace_id = ${workspaceId} and m.id = ${monitorId}
      and r.workspace_id = m.workspace_id and r.monitor_id = m.id and r.id = ${id} and r.revision = m.revision`;
}

async function readPages(ctx: Ctx, job: Job, isKnown: boolean, tally: Tally): Promise<void> {
  const of = {
    id: job.id,
    finished_at: job.finishedAt?.toISOString() ?? null,
    results_bytes: job.resultsLength === null ? null : Number(job.resultsLength),
  };
  for await (const text of streamLines(ctx, of, -1)) {
    const line = parseLine(text);
    const document = line.document as Document | undefined; // written by packOutcome
    addPage(tally, line.url, document?.change_tracking, isKnown);
  }
}

/** Returns why a run failed, or why the monitor must stop even though some pages were read. */
function problemOf(job: Job | undefined, read: number, codes: readonly string[]): RunProblem | undefined {
  const stop = stopReason(codes);
  if (stop?.reason === "no_credits")
    return {
      code: codes.find((code) => code !== "revoked" && stopReason([code])) ?? "workspace_balance",
      message: "The credits ran out before all pages were read.",
    };
  if (stop) return { code: "revoked", message: "The monitor's key ended before all pages were read." };
  if (read > 0) return undefined;
  if (job?.status === "canceled" && !job.errorCode) return { code: "canceled", message: "The run was canceled." };
  return { code: job?.errorCode ?? "internal_error", message: job?.errorMessage ?? "No page could be read." };
}

async function reportChanges(
  tx: Tx,
  ctx: Ctx,
  run: MonitorRun,
  monitor: Monitor,
  tally: Tally,
  credits: number,
): Promise<void> {
  const data = {
    ...{ monitor_id: monitor.id, name: monitor.name, run_id: run.id },
    ...{ pages: tally.pages, changes: tally.changes, truncated: tally.truncated, credits_used: credits },
  };
  await sendTo(tx, ctx, monitor, await emit(tx, ctx, monitor.env, { type: "monitor.changed", data }));
}
