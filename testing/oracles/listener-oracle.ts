import { sql } from "#lib/platform/db.ts";
import type { Arrival } from "./delivery-journal.ts";
import type { OrderedEvent } from "./events-in-order.ts";

/** What an app's journal and the database together say of one listener. Everything but the first three is a fault. */
export type ListenerOracle = {
  emitted: number;
  requests: number;
  /** Requests of a delivery beyond its first. */
  duplicates: number;
  /** Events that the app was never asked about. */
  lost: number;
  /** First requests that came before one that was emitted earlier. */
  overtaken: number;
  /** Deliveries that came with two events, events that came as two deliveries, and requests for what was never emitted. */
  mixed: number;
  /** Requests whose body is not what was emitted, byte for byte. */
  altered: number;
  unverified: number;
  /** Not in the log once, as delivered, with an attempt for each that it counts. */
  misfiled: number;
  queued: number;
};

const STATED = "select id, encode(sha256(body), 'hex') as digest from events where id = any($1)";
const QUEUED = "select count(*)::int as n from delivery_queue where listener_id = $1";
/** The log as a whole, grouped: a look for each event would read it as often as there are events. */
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

/** The first request for each event, in the order in which they came. */
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

/** Judges a run: each event is one delivery to this listener, whose app took everything that it was asked. */
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
