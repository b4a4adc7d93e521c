import { sql } from "#lib/platform/database/client.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { backlogTransaction } from "#lib/webhooks/queue/backlog-transaction.ts";
import { cancelWaiting } from "./cancel-waiting.ts";

type Orphaned = { workspace_id: string; id: string };

/**
 * Listeners with waiting deliveries that have ended or been deleted. Skips from one listener to the
 * next on the lane's index: one step per listener, however much waits for it.
 */
const FIND_ORPHANED = `
  with recursive queued as (
    (select workspace_id, listener_id from delivery_queue where lane = 'listening' order by listener_id limit 1)
    union all
    select d.workspace_id, d.listener_id
    from queued q cross join lateral (
      select workspace_id, listener_id from delivery_queue
      where lane = 'listening' and listener_id > q.listener_id order by listener_id limit 1
    ) d
  )
  select q.workspace_id, q.listener_id as id from queued q left join listeners l on l.id = q.listener_id
  where l.id is null or l.ended_at is not null`;

/**
 * Cancels what waits for ended listeners. A transaction that emitted an event, replayed a delivery
 * or sent a test may still have seen the listener open and committed after its deliveries were
 * canceled. Nobody will connect to take them. Safe to run in several processes.
 * @returns how many deliveries.
 */
export async function cancelOrphanedDeliveries({ clock }: { clock: Clock }): Promise<number> {
  const { rows } = await sql().query<Orphaned>(FIND_ORPHANED);
  let canceled = 0;
  for (const { workspace_id, id } of rows)
    canceled += await backlogTransaction((tx) => cancelWaiting(tx, workspace_id, id, clock.now()));
  return canceled;
}
