import { sql } from "#lib/platform/database/client.ts";
import type { Arrival } from "./delivery-journal.ts";

/**
 * The verdict on a run, from the journal and the database. Everything but the first three is a
 * fault.
 */
export type Oracle = {
  accepted: number;
  requests: number;
  /** Requests of a delivery after its first. */
  duplicates: number;
  /** Accepted events that no endpoint received. */
  lost: string[];
  /** Requests for events that were never accepted. */
  phantoms: string[];
  /** Deliveries that arrived with two events, and events that arrived as two deliveries. */
  mixed: string[];
  unverified: number;
  overlaps: number;
  /**
   * Deliveries that are not logged exactly once, as delivered, with an attempt for each that they
   * count.
   */
  misfiled: string[];
  queued: number;
};

/** Reads the log once, grouped, instead of once per event. */
const MISFILED = `
  with made as (
    select workspace_id, delivery_id, count(*) as attempts, max(number) as last from attempts group by 1, 2
  ), logged as (
    select d.event_id, count(*) as deliveries,
      count(*) filter (where d.status = 'delivered' and d.attempts_made = m.attempts and m.last = m.attempts) as right_ones
    from deliveries d left join made m on m.workspace_id = d.workspace_id and m.delivery_id = d.id
    group by 1
  )
  select e.id from unnest($1::text[]) as e (id) left join logged l on l.event_id = e.id
  where l.deliveries is distinct from 1 or l.right_ones <> 1`;

/** Checks a run: each accepted event is one delivery, to endpoints that accept everything. */
export async function judgeDeliveries(accepted: ReadonlySet<string>, arrivals: readonly Arrival[]): Promise<Oracle> {
  const requests = new Map<string, number>();
  const eventOf = new Map<string, string>();
  const deliveryOf = new Map<string, string>();
  const mixed = new Set<string>();
  for (const { delivery, event } of arrivals) {
    requests.set(delivery, (requests.get(delivery) ?? 0) + 1);
    if ((eventOf.get(delivery) ?? event) !== event) mixed.add(delivery);
    if ((deliveryOf.get(event) ?? delivery) !== delivery) mixed.add(event);
    eventOf.set(delivery, event);
    deliveryOf.set(event, delivery);
  }
  const misfiled = await sql().query<{ id: string }>(MISFILED, [[...accepted]]);
  const queue = await sql().query<{ n: number }>(
    "select count(*)::int as n from delivery_queue where event_id = any($1)",
    [[...accepted]],
  );
  return {
    accepted: accepted.size,
    requests: arrivals.length,
    duplicates: arrivals.length - requests.size,
    lost: [...accepted].filter((id) => !deliveryOf.has(id)),
    phantoms: [...deliveryOf.keys()].filter((id) => !accepted.has(id)),
    mixed: [...mixed],
    unverified: arrivals.filter(({ verified }) => !verified).length,
    overlaps: arrivals.filter(({ overlaps }) => overlaps).length,
    misfiled: misfiled.rows.map(({ id }) => id),
    queued: queue.rows[0]?.n ?? 0,
  };
}
