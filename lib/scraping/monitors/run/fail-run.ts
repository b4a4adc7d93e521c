import type { Monitor, MonitorRun } from "#generated/prisma/client.ts";
import { type Ctx, trustedWorkspace } from "#lib/kernel/context.ts";
import { emit } from "#lib/kernel/events/emit.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { db, type Tx } from "#lib/platform/db.ts";
import { addressEvent } from "#lib/webhooks/deliveries/address-event.ts";
import { stopReason } from "./rules.ts";
import { stopMonitor } from "./stop-monitor.ts";

export type RunProblem = { code: string; message: string };

/** What a run does, the system does: its key may have ended. */
export const contextOf = (workspaceId: string, clock: Clock): Ctx => ({
  workspaceId: trustedWorkspace(workspaceId),
  actor: { type: "system", id: "system", label: "Monitors" },
  clock,
});

/** Ends a run that could not be begun, and stops its monitor where no other run can be either. */
export async function failRun(
  { clock }: { clock: Clock },
  run: MonitorRun,
  monitor: Monitor,
  problem: RunProblem,
): Promise<void> {
  const ctx = contextOf(run.workspaceId, clock);
  await db().$transaction(async (tx) => {
    const { count } = await tx.monitorRun.updateMany({
      where: { workspaceId: run.workspaceId, monitorId: run.monitorId, id: run.id, finishedAt: null },
      data: {
        status: "failed",
        finishedAt: clock.now(),
        errorCode: problem.code,
        errorMessage: problem.message,
      },
    });
    if (count === 1) await reportFailure(tx, ctx, run, monitor, problem, [problem.code]);
  });
}

/**
 * Stops a monitor where what its run failed of is its key or its credits, and emits monitor.failed, in the transaction that ends the run.
 *
 * @param codes of all that failed in it.
 */
export async function reportFailure(
  tx: Tx,
  ctx: Ctx,
  run: Pick<MonitorRun, "id">,
  monitor: Monitor,
  problem: RunProblem,
  codes: readonly string[],
): Promise<void> {
  const reason = stopReason(codes);
  if (reason) await stopMonitor(tx, ctx, monitor, reason, problem.message);
  const data = {
    monitor_id: monitor.id,
    name: monitor.name,
    run_id: run.id,
    error: problem,
    paused: reason !== undefined,
  };
  await sendTo(tx, ctx, monitor, await emit(tx, ctx, monitor.env, { type: "monitor.failed", data }));
}

/** Sends an event to whom the monitor names. */
export async function sendTo(tx: Tx, ctx: Ctx, { webhookId, webhookUrl }: Monitor, eventId: string): Promise<void> {
  if (webhookId !== null) await addressEvent(tx, ctx, eventId, { webhookId });
  else if (webhookUrl !== null) await addressEvent(tx, ctx, eventId, { url: webhookUrl });
}
