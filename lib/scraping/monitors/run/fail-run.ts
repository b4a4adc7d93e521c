import type { Monitor, MonitorRun } from "#generated/prisma/client.ts";
import { type Ctx, trustedWorkspace } from "#lib/kernel/context.ts";
import { emit } from "#lib/kernel/events/emit.ts";
import { db, type Tx } from "#lib/platform/database/client.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { addressEvent } from "#lib/webhooks/deliveries/address-event.ts";
import { stopReason } from "./rules.ts";
import { stopMonitor } from "./stop-monitor.ts";

export type RunProblem = { code: string; message: string };

type RunFailure = {
  problem: RunProblem;
  codes: readonly string[];
  keyId: string;
};

/** The system is the actor, because the monitor's key may have ended. */
export const contextOf = (workspaceId: string, clock: Clock): Ctx => ({
  workspaceId: trustedWorkspace(workspaceId),
  actor: { type: "system", id: "system", label: "Monitors" },
  clock,
});

/** Ends a run that could not be started, and pauses its monitor if no other run could be either. */
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
    const failure = { problem, codes: [problem.code], keyId: monitor.keyId };
    if (count === 1) await reportFailure(tx, ctx, run, monitor, failure);
  });
}

/**
 * Pauses a monitor if its run failed because of its key or credits, and emits monitor.failed, in
 * the transaction that ends the run. Does not pause a monitor that has another key by now.
 */
export async function reportFailure(
  tx: Tx,
  ctx: Ctx,
  run: Pick<MonitorRun, "id">,
  monitor: Monitor,
  { problem, codes, keyId }: RunFailure,
): Promise<void> {
  const stop = stopReason(codes);
  const paused = stop !== undefined && (await stopMonitor(tx, ctx, monitor, { ...stop, problem, keyId }));
  const data = {
    monitor_id: monitor.id,
    name: monitor.name,
    run_id: run.id,
    error: problem,
    paused,
  };
  await sendTo(tx, ctx, monitor, await emit(tx, ctx, monitor.env, { type: "monitor.failed", data }));
}

export async function sendTo(tx: Tx, ctx: Ctx, { webhookId, webhookUrl }: Monitor, eventId: string): Promise<void> {
  if (webhookId !== null) await addressEvent(tx, ctx, eventId, { webhookId });
  else if (webhookUrl !== null) await addressEvent(tx, ctx, eventId, { url: webhookUrl });
}
