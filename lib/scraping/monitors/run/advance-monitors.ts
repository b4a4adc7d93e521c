import type { Monitor, MonitorRun } from "#generated/prisma/client.ts";
import { db, sql } from "#lib/platform/database/client.ts";
import { log } from "#lib/platform/logging/log.ts";
import { outboundPolicy } from "#lib/platform/outbound/policy.ts";
import type { OutboundPolicy } from "#lib/platform/outbound/types.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { ADVANCE_BATCH, ADVANCE_MONITORS_MS } from "../constants.ts";
import { beginRun } from "./begin-run.ts";
import { concludeRun } from "./conclude-run.ts";
import { inBatches } from "./in-batches.ts";
import { planRuns } from "./plan-runs.ts";

type Found = { workspaceId: string; monitorId: string; id: string; at: Date };

const UNBEGUN = `
  select workspace_id as "workspaceId", monitor_id as "monitorId", id, scheduled_for as at from monitor_runs
  where finished_at is null and not is_begun and (scheduled_for, id) > ($1::timestamptz, $2)
  order by scheduled_for, id limit ${ADVANCE_BATCH}`;
// The job may be gone: it was deleted after thirty days while the clock jumped, or by an operator.
const OVER = `
  select r.workspace_id as "workspaceId", r.monitor_id as "monitorId", r.id, r.scheduled_for as at from monitor_runs r
    left join jobs j on j.workspace_id = r.workspace_id and j.id = r.id
  where r.finished_at is null and r.is_begun and (j.id is null or j.finished_at is not null)
    and (r.scheduled_for, r.id) > ($1::timestamptz, $2)
  order by r.scheduled_for, r.id limit ${ADVANCE_BATCH}`;

/**
 * Plans the due runs, starts planned ones, and ends those whose job has ended. Every step is
 * idempotent; a failing one does not block others. Returns how many steps it did. Steps not reached
 * in `passMs` are left for the next pass.
 */
export async function advanceMonitors(
  { clock, signal }: { clock: Clock; signal?: AbortSignal },
  policy: OutboundPolicy = outboundPolicy(),
  passMs = ADVANCE_MONITORS_MS,
): Promise<number> {
  const pass = { endsAt: performance.now() + passMs, signal };
  const planned = await planRuns({ clock }, pass);
  const begun = await inBatches(pass, reading(UNBEGUN), (found) =>
    safely(found, (run, monitor) => beginRun(run, monitor, { clock, policy })),
  );
  const ended = await inBatches(pass, reading(OVER), (found) =>
    safely(found, async (run, monitor) => {
      const { workspaceId, id } = run;
      const job = await db().job.findUnique({ where: { workspaceId_id: { workspaceId, id } } });
      await concludeRun(run, monitor, job ?? undefined, { clock });
    }),
  );
  return planned + begun + ended;
}

const reading = (text: string) => async (after: Pick<Found, "at" | "id"> | undefined) =>
  (await sql().query<Found>(text, [after?.at ?? "-infinity", after?.id ?? ""])).rows;

async function safely(found: Found, step: (run: MonitorRun, monitor: Monitor) => Promise<void>): Promise<number> {
  const { workspaceId, monitorId, id } = found;
  try {
    const monitor = await db().monitor.findUnique({ where: { workspaceId_id: { workspaceId, id: monitorId } } });
    const run = await db().monitorRun.findFirst({ where: { workspaceId, monitorId, id } });
    // Deleted in the meantime.
    if (!run || !monitor) return 0;
    await step(run, monitor);
    return 1;
  } catch (err) {
    log.warn("monitor.not_advanced", { err, workspace_id: workspaceId, monitor_id: monitorId });
    return 0;
  }
}
