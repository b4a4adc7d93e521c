import { sql } from "#lib/platform/database/client.ts";
import { log } from "#lib/platform/logging/log.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { cancelQueued } from "./cancel-queued.ts";
import { ADVANCE_AT_MOST_MS, QUEUED_AHEAD_MAX, RETRY_AHEAD_MIN_MS } from "./constants.ts";
import { FailingSteps, type Step } from "./failing-steps.ts";
import { queueStep } from "./queue-step.ts";
import { readUnfinished, type UnfinishedRun } from "./read-unfinished.ts";
import { releaseRuns } from "./release-runs.ts";
import { retryStep } from "./retry-step.ts";

const failing = new FailingSteps();

/**
 * Advances all bulk replays: releases what their rates allow, brings unfinished deliveries forward,
 * queues new ones, cancels what canceled runs left in the queue, and finishes runs. Releases again
 * between long steps. Runs one statement if there are no runs. Returns after two seconds plus a
 * step at most, even if work is left.
 * @returns how many runs were finished.
 * @throws PartlyFailed while steps of a run fail; everything else was done.
 */
export async function advanceReplays(ctx: { clock: Clock }): Promise<number> {
  const began = performance.now();
  let finished = 0;
  for (let turn = 0, more = true; more && performance.now() - began <= ADVANCE_AT_MOST_MS; turn++) {
    const runs = await readUnfinished();
    await releaseRuns(ctx, runs);
    more = await takeSteps(ctx, runs, turn);
    if (runs.length > 0) finished += await finishRuns(ctx);
  }
  failing.tell();
  return finished;
}

/**
 * Brings forward and queues for one run each, for the next one in the next turn, and cancels for all. Returns
 * whether there may be more to do.
 */
async function takeSteps(ctx: { clock: Clock }, runs: readonly UnfinishedRun[], turn: number): Promise<boolean> {
  const able = (step: Step, isLeft: (run: UnfinishedRun) => boolean) => {
    const left = runs.filter(isLeft);
    failing.keep(step, left);
    return left.filter(({ id }) => !failing.rests(step, id, ctx.clock.now()));
  };
  const retrying = able("retry", (run) => hasToRetry(run, ctx.clock.now()));
  const queueing = able("queue", hasToQueue);
  const canceled = able("cancel", (run) => run.status === "canceled");
  let more = retrying.length > 1 || queueing.length > 1;
  for (const run of pickByTurn(retrying, turn))
    if (await safely(ctx, "retry", run, () => retryStep(ctx, run.id))) more = true;
  for (const run of pickByTurn(queueing, turn))
    if (await safely(ctx, "queue", run, () => queueStep(ctx, run.id))) more = true;
  for (const run of canceled) if (await safely(ctx, "cancel", run, () => cancelQueued(ctx, run))) more = true;
  return more;
}

/** Returns the run whose turn it is, or none. */
const pickByTurn = <T>(all: readonly T[], turn: number): readonly T[] => {
  const at = turn % Math.max(1, all.length);
  return all.slice(at, at + 1);
};

/** Stays a few seconds ahead of the run's rate and no more, so that the run can be paused and canceled. */
const hasToRetry = (run: UnfinishedRun, now: Date): boolean =>
  run.status === "running" && !run.retried && (run.retryDueAt ?? 0) <= now.getTime() + RETRY_AHEAD_MIN_MS;

/**
 * Queues nothing while QUEUED_AHEAD_MAX deliveries are waiting. A retry first brings forward the queued
 * deliveries, then reads the log, so that it finds those that failed for good in between. It misses one that
 * was being sent at first and fails for good once the log has been read past it; a later retry finds that one.
 */
const hasToQueue = (run: UnfinishedRun): boolean =>
  run.status !== "canceled" &&
  !run.queued &&
  (run.retried || !run.retriesRun) &&
  run.total - run.released - run.canceled < QUEUED_AHEAD_MAX;

/** Runs a step so that its failure does not affect other runs. */
async function safely(
  { clock }: { clock: Clock },
  step: Step,
  { id, workspaceId }: UnfinishedRun,
  work: () => Promise<boolean>,
): Promise<boolean> {
  try {
    const more = await work();
    failing.worked(step, id);
    return more;
  } catch (err) {
    const failures = failing.failed(step, id, err, clock.now());
    log.warn("replay.not_advanced", { err, replay_id: id, workspace_id: workspaceId, step, failures });
    return false;
  }
}

async function finishRuns(ctx: { clock: Clock }): Promise<number> {
  const { rows } = await sql().query<{ finished: number }>({
    name: "finish_replays",
    text: "select finish_replays($1) as finished",
    values: [ctx.clock.now().getTime()],
  });
  return rows[0]?.finished ?? 0;
}
