import type { Monitor, MonitorRun } from "#generated/prisma/client.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { db, sql } from "#lib/platform/db.ts";
import { log } from "#lib/platform/log.ts";
import { outboundPolicy } from "#lib/platform/outbound/policy.ts";
import type { OutboundPolicy } from "#lib/platform/outbound/types.ts";
import { ADVANCE_BATCH } from "../constants.ts";
import { beginRun } from "./begin-run.ts";
import { concludeRun } from "./conclude-run.ts";
import { planRuns } from "./plan-runs.ts";

type Found = { workspaceId: string; monitorId: string; id: string };

const UNBEGUN = `
  select workspace_id as "workspaceId", monitor_id as "monitorId", id from monitor_runs
  where finished_at is null and not is_begun order by scheduled_for limit ${ADVANCE_BATCH}`;
// A job that is gone was kept for thirty days: the run was forgotten by a clock that jumped, or by an operator.
const OVER = `
  select r.workspace_id as "workspaceId", r.monitor_id as "monitorId", r.id from monitor_runs r
    left join jobs j on j.workspace_id = r.workspace_id and j.id = r.id
  where r.finished_at is null and r.is_begun and (j.id is null or j.finished_at is not null) order by r.scheduled_for limit ${ADVANCE_BATCH}`;

/**
 * Plans the runs that are due, begins what is planned, and ends those whose job is over. Each step can be repeated, by any process. One that
 * fails holds up no other. Answers how much it did.
 */
export async function advanceMonitors(
  { clock }: { clock: Clock },
  policy: OutboundPolicy = outboundPolicy(),
): Promise<number> {
  let done = await planRuns({ clock });
  for (const found of (await sql().query<Found>(UNBEGUN)).rows)
    done += await safely(found, (run, monitor) => beginRun(run, monitor, { clock, policy }));
  for (const found of (await sql().query<Found>(OVER)).rows)
    done += await safely(found, async (run, monitor) => {
      const { workspaceId, id } = run;
      const job = await db().job.findUnique({ where: { workspaceId_id: { workspaceId, id } } });
      await concludeRun(run, monitor, job ?? undefined, { clock });
    });
  return done;
}

async function safely(found: Found, step: (run: MonitorRun, monitor: Monitor) => Promise<void>): Promise<number> {
  const { workspaceId, monitorId, id } = found;
  try {
    const monitor = await db().monitor.findUnique({ where: { workspaceId_id: { workspaceId, id: monitorId } } });
    const run = await db().monitorRun.findFirst({ where: { workspaceId, monitorId, id } });
    // Deleted meanwhile, together.
    if (!run || !monitor) return 0;
    await step(run, monitor);
    return 1;
  } catch (err) {
    log.warn("monitor.not_advanced", { err, workspace_id: workspaceId, monitor_id: monitorId });
    return 0;
  }
}
