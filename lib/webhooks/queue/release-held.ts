import type { Tx } from "#lib/platform/database/client.ts";
import { notifyDispatchers } from "./notify-senders.ts";
import { ATTEMPT_OFFSETS_MS } from "./retry-schedule.ts";

/**
 * Releases what is held for a subscription in the transaction that resumes it, which has locked its
 * row, including deliveries not marked as held yet. Releases them in order of creation at the given
 * rate. Failed deliveries continue with their next attempt, and later attempts are scheduled from
 * there. Late results of expired leases are dropped, because they would restore the old schedule.
 * @returns how many, and when the last is due.
 */
export async function releaseHeld(
  tx: Tx,
  workspaceId: string,
  webhookId: string,
  released: { now: Date; ratePerSecond: number },
): Promise<{ deliveries: number; lastDueAt: Date | null }> {
  const { now, ratePerSecond } = released;
  const offsets = [...ATTEMPT_OFFSETS_MS];
  const deliveries = await tx.$executeRaw`
    with locked as materialized (
      select workspace_id, id, attempts_made - manual_attempts as scheduled from delivery_queue
      where workspace_id = ${workspaceId} and webhook_id = ${webhookId} and lane in ('held', 'live', 'parked')
        and (leased_until is null or leased_until <= ${now})
      order by id for update
    ), placed as (
      select workspace_id, id, scheduled, ${now}::timestamptz
        + (row_number() over (order by id) - 1) * interval '1 second' / ${ratePerSecond}::int as due
      from locked
    ), anchored as (
      select workspace_id, id, due, case when scheduled > 0
        then due - (${offsets}::int[])[scheduled + 1] * interval '1 millisecond' end as anchor
      from placed
    )
    update delivery_queue q set lane = 'live', due_at = p.due, leased_until = null, resume_due_at = null, anchor_at = p.anchor,
      fence = q.fence + 1
    from anchored p
    where q.workspace_id = p.workspace_id and q.id = p.id`;
  if (deliveries === 0) return { deliveries, lastDueAt: null };
  await notifyDispatchers(tx);
  return { deliveries, lastDueAt: new Date(now.getTime() + Math.round(((deliveries - 1) * 1_000) / ratePerSecond)) };
}
