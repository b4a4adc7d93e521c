import { record } from "#lib/kernel/audit/record.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/database/client.ts";
import { isId } from "#lib/platform/values/ids.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { representMonitor } from "./represent.ts";
import { notFoundMonitor, visibleMonitors } from "./scope.ts";
import type { Monitor } from "./types.ts";

/** Deletes a monitor with its history and stored pages. A run in progress finishes as an ordinary job. */
export async function deleteMonitor(ctx: Ctx, id: string): Promise<Result<Monitor, "forbidden" | "not_found">> {
  const forbidden = authorize(ctx, "jobs:write");
  if (forbidden) return forbidden;
  if (!isId("mon", id)) return notFoundMonitor(id);
  const { workspaceId } = ctx;
  return await db().$transaction(async (tx) => {
    const row = await tx.monitor.findFirst({ where: { ...visibleMonitors(ctx), id } });
    const { count } = await tx.monitor.deleteMany({ where: { ...visibleMonitors(ctx), id } });
    if (!row || count === 0) return notFoundMonitor(id);
    await tx.monitorRun.deleteMany({ where: { workspaceId, monitorId: id } });
    // The partial index on tags requires this condition.
    await tx.trackedPage.deleteMany({ where: { workspaceId, tag: { equals: id, not: "" } } });
    await record(tx, ctx, {
      action: "monitor.deleted",
      targetType: "monitor",
      targetId: id,
      before: { name: row.name },
    });
    return ok(representMonitor(row));
  });
}
