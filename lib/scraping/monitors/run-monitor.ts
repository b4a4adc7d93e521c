import { record } from "#lib/kernel/audit/record.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/database/client.ts";
import { isId, newId } from "#lib/platform/values/ids.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { representRun } from "./represent.ts";
import { notFoundMonitor, visibleMonitors } from "./scope.ts";
import { MonitorTarget } from "./target.ts";
import type { MonitorRun } from "./types.ts";

/** Starts a run outside the schedule, even of a paused monitor. Returns the run in progress, if any. */
export async function runMonitor(ctx: Ctx, id: string): Promise<Result<MonitorRun, "forbidden" | "not_found">> {
  const forbidden = authorize(ctx, "jobs:write");
  if (forbidden) return forbidden;
  if (!isId("mon", id)) return notFoundMonitor(id);
  const { workspaceId } = ctx;
  return await db().$transaction(async (tx) => {
    await tx.$queryRaw`select 1 from monitors where workspace_id = ${workspaceId} and id = ${id} for no key update`;
    const monitor = await tx.monitor.findFirst({ where: { ...visibleMonitors(ctx), id } });
    if (!monitor) return notFoundMonitor(id);
    const underWay = await tx.monitorRun.findFirst({ where: { workspaceId, monitorId: id, finishedAt: null } });
    if (underWay) return ok(await representRun(underWay));
    const now = ctx.clock.now();
    const run = await tx.monitorRun.create({
      data: {
        ...{ workspaceId, monitorId: id, scheduledFor: now, isManual: true },
        id: newId(MonitorTarget.parse(monitor.target).crawl ? "crl" : "job", now),
      },
    });
    await record(tx, ctx, { action: "monitor.run", targetType: "monitor", targetId: id, after: { run: run.id } });
    return ok(await representRun(run));
  });
}
