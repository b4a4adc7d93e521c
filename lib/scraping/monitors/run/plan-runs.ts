import type { Monitor } from "#generated/prisma/client.ts";
import { db } from "#lib/platform/database/client.ts";
import { log } from "#lib/platform/logging/log.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { ADVANCE_BATCH } from "../constants.ts";
import { nextRun } from "../schedule/next-run.ts";
import { ScheduleInput } from "../schema.ts";
import { MonitorTarget } from "../target.ts";
import { inBatches, type Pass } from "./in-batches.ts";

/**
 * Creates a run for each due monitor, and schedules the next one. Missed runs are made up by a
 * single run; a monitor with a run in progress skips its turn.
 */
export async function planRuns({ clock }: { clock: Clock }, pass: Pass): Promise<number> {
  return await inBatches(
    pass,
    async (after) => {
      const due = await db().monitor.findMany({
        where: {
          nextRunAt: { lte: clock.now(), ...(after && { gte: after.at }) },
          ...(after && { OR: [{ nextRunAt: { gt: after.at } }, { id: { gt: after.id } }] }),
        },
        orderBy: [{ nextRunAt: "asc" }, { id: "asc" }],
        take: ADVANCE_BATCH,
      });
      // Never null for a due monitor.
      return due.flatMap((monitor) => (monitor.nextRunAt ? [{ ...monitor, at: monitor.nextRunAt }] : []));
    },
    async (monitor) => {
      try {
        await planRun(monitor, clock);
        return 1;
      } catch (err) {
        const { workspaceId, id } = monitor;
        log.warn("monitor.not_advanced", { err, workspace_id: workspaceId, monitor_id: id });
        return 0;
      }
    },
  );
}

async function planRun({ workspaceId, id, nextRunAt, ...monitor }: Monitor, clock: Clock): Promise<void> {
  const now = clock.now();
  const next = nextRun(ScheduleInput.parse(monitor.schedule), now, monitor.anchoredAt) ?? null;
  await db().$transaction(async (tx) => {
    // Only one worker can move the time. A monitor that was updated in the meantime is read again.
    const moved = await tx.monitor.updateMany({ where: { workspaceId, id, nextRunAt }, data: { nextRunAt: next } });
    if (moved.count === 0) return;
    const busy = await tx.monitorRun.findFirst({ where: { workspaceId, monitorId: id, finishedAt: null } });
    if (busy) return;
    await tx.monitorRun.create({
      data: {
        ...{ workspaceId, monitorId: id, scheduledFor: nextRunAt ?? now, isManual: false },
        id: newId(MonitorTarget.parse(monitor.target).crawl ? "crl" : "job", now),
      },
    });
  });
}
