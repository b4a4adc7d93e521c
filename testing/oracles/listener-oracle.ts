import { sql } from "#lib/platform/database/client.ts";
import type { Arrival } from "./delivery-journal.ts";
import type { OrderedEvent } from "./events-in-order.ts";

/**
 * The verdict on one listener, from the app's journal and the database. Everything but the first
 * three is a fault.
 */
export type ListenerOracle = {
  emitted: number;
  requests: number;
  /** Requests of a delivery after its first. */
  duplicates: number;
  /** Events that the app never received. */
  lost: number;
  /** First requests that arrived before that of an earlier event. */
  overtaken: number;
  /**
   * Deliveries that arrived with two events, events that arrived as two deliveries, and requests
   * for events never emitted.
   */
  mixed: number;
  /** Requests whose body differs from the event in any byte. */
  altered: number;
  unverified: number;
  /** Not logged exactly once, as delivered, with an attempt for each counted. */
  misfiled: number;
  queued: number;
};

const STATED = "select id, encode(sha256(body), 'hex') as digest from events where id = any($1)";
const QUEUED = "select count(*)::int as n from delivery_queue where listener_id = $1";
/** Reads the log once, grouped, instead of once per event. */
const MISFILED = `
  with made as (
    select workspace_id, delivery_id, count(*) as attempts, max(number) as last from attempts group by 1, 2
  ), logged as (
    select d.event_id, count(*) as deliveries,
      count(*) filter (where d.status = 'delivered' and d.attempts_made = m.attempts and m.last = m.attempts) as right_ones
    from deliveries d left join made m on m.workspace_id = d.workspace_id and m.delivery_id = d.id
    where d.listener_id = $1 group by 1
  )
  select count(*)::int as n from unnest($2::text[]) as e (id) left join logged l on l.event_id = e.id
  where l.deliveries is distinct from 1 or l.right_ones <> 1`;

/** Returns the first request for each event, in order of arrival. */
export function firstArrivals(arrivals: readonly Arrival[]): Arrival[] {
  const seen = new Set<string>();
  return arrivals.filter(({ event }) => !seen.has(event) && seen.add(event));
}

function countOvertaken(ids: readonly string[], first: readonly Arrival[]): number {
  const place = new Map(ids.map((id, at) => [id, at]));
  let furthest = -1;
  let overtaken = 0;
  for (const { event } of first) {
    const at = place.get(event) ?? -1;
    if (at < furthest) overtaken++;
    else furthest = at;
  }
  return overtaken;
}

/** Checks a run: each event is one delivery to this listener, whose app accepted every request. */
export async function judgeListener(
  listenerId: string,
  events: readonly OrderedEvent[],
  arrivals: readonly Arrival[],
): Promise<ListenerOracle> {
  const ids = events.map(({ id }) => id);
  const { rows } = await sql().query<{ id: string; digest: string }>(STATED, [ids]);
  const digests = new Map(rows.map(({ id, digest }) => [id, digest]));
  const eventOf = new Map<string, string>();
  const deliveryOf = new Map<string, string>();
  let [mixed, altered] = [0, 0];
  for (const { delivery, event, digest } of arrivals) {
    const same = (eventOf.get(delivery) ?? event) === event && (deliveryOf.get(event) ?? delivery) === delivery;
    if (!same || !digests.has(event)) mixed++;
    if (digests.get(event) !== digest) altered++;
    eventOf.set(delivery, event);
    deliveryOf.set(event, delivery);
  }
  const count = async (text: string, values: unknown[]) =>
    (await sql().query<{ n: number }>(text, values)).rows[0]?.n ?? 0;
  return {
    emitted: ids.length,
    requests: arrivals.length,
    duplicates: arrivals.length - eventOf.size,
    lost: ids.filter((id) => !deliveryOf.has(id)).length,
    overtaken: countOvertaken(ids, firstArrivals(arrivals)),
    mixed,
    altered,
    unverified: arrivals.filter(({ verified }) => !verified).length,
    misfiled: await count(MISFILED, [listenerId, ids]),
    queued: await count(QUEUED, [listenerId]),
  };
}
