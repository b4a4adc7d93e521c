import { authorize, type Ctx } from "#lib/kernel/context.ts";
import type { KeyEnv } from "#lib/kernel/scopes.ts";
import { db } from "#lib/platform/database/client.ts";
import { isId } from "#lib/platform/values/ids.ts";
import { readIdCursor } from "#lib/platform/values/lists/cursor.ts";
import { cutPage } from "#lib/platform/values/lists/page-of.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { representMonitor, representRun } from "./represent.ts";
import type { ListMonitorsInput } from "./schema.ts";
import { notFoundMonitor, visibleMonitors } from "./scope.ts";
import type { Monitor, MonitorList, MonitorRuns } from "./types.ts";

/** A monitor of another workspace is not found. */
export async function getMonitor(ctx: Ctx, id: string): Promise<Result<Monitor, "forbidden" | "not_found">> {
  const forbidden = authorize(ctx, "jobs:read");
  if (forbidden) return forbidden;
  const row = isId("mon", id) && (await db().monitor.findFirst({ where: { ...visibleMonitors(ctx), id } }));
  return row ? ok(representMonitor(row)) : notFoundMonitor(id);
}

/** `env` is for the dashboard, which shows live and test separately. A key still sees only what it may. */
type ListedMonitors = ListMonitorsInput & { env?: KeyEnv | undefined };

/** Lists monitors by keyset, newest first. */
export async function listMonitors(
  ctx: Ctx,
  input: ListedMonitors,
): Promise<Result<MonitorList, "forbidden" | "invalid_cursor">> {
  const forbidden = authorize(ctx, "jobs:read");
  if (forbidden) return forbidden;
  const after = readIdCursor("mon", input.cursor);
  if (!after.ok) return after;
  const rows = await db().monitor.findMany({
    where: {
      ...(input.env && { env: input.env }),
      ...visibleMonitors(ctx),
      ...(after.value && { id: { lt: after.value } }),
    },
    orderBy: { id: "desc" },
    take: input.limit + 1,
  });
  const { page, next_cursor } = cutPage(rows, input.limit);
  return ok<MonitorList>({ data: page.map(representMonitor), next_cursor });
}

/** Lists the runs of a monitor by keyset, newest first. */
export async function listMonitorRuns(
  ctx: Ctx,
  id: string,
  input: ListMonitorsInput,
): Promise<Result<MonitorRuns, "forbidden" | "not_found" | "invalid_cursor">> {
  const monitor = await getMonitor(ctx, id);
  if (!monitor.ok) return monitor;
  const after = readIdCursor(monitor.value.crawl ? "crl" : "job", input.cursor);
  if (!after.ok) return after;
  const rows = await db().monitorRun.findMany({
    where: { workspaceId: ctx.workspaceId, monitorId: id, ...(after.value && { id: { lt: after.value } }) },
    orderBy: { id: "desc" },
    take: input.limit + 1,
  });
  const { page, next_cursor } = cutPage(rows, input.limit);
  return ok<MonitorRuns>({
    data: await Promise.all(page.map(representRun)),
    next_cursor,
  });
}
