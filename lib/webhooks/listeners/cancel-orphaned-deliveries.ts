import type { Clock } from "#lib/platform/clock.ts";
import { sql } from "#lib/platform/db.ts";
import { backlogTransaction } from "#lib/webhooks/queue/backlog-transaction.ts";
import { cancelWaiting } from "./cancel-waiting.ts";

type Orphaned = { workspace_id: string; id: string };

/**
 * Listeners that have ended, or are forgotten since, and for which deliveries wait all the same. Goes from one listener with waiting
 * deliveries to the next by the lane's own index: as many steps as there are such listeners, however much waits for each.
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
 * Cancels what waits for listeners that have ended, as ending does: a transaction that emitted an event, replayed a delivery or sent a
 * test still saw the listener open, and committed after what waited had been canceled. Nobody will ever connect to take it. Any number
 * of processes may run it.
 *
 * @returns how many deliveries.
 */
export async function cancelOrphanedDeliveries({ clock }: { clock: Clock }): Promise<number> {
  const { rows } = await sql().query<Orphaned>(FIND_ORPHANED);
  let canceled = 0;
  for (const { workspace_id, id } of rows)
    canceled += await backlogTransaction((tx) => cancelWaiting(tx, workspace_id, id, clock.now()));
  return canceled;
}
