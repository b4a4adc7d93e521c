import { onReplica } from "#lib/platform/database/replica/on-replica.ts";
import type { Kind } from "../types.ts";
import { deliveries, type EndedDelivery, endedDeliveries, HOST } from "./deliveries.ts";

// By primary key, in the partition given by the delivery's time. Lengths of bodies are read without
// the bodies.
const OF_DELIVERIES = `
  select a.*
  from unnest($1::text[], $2::timestamptz[], $3::text[]) with ordinality as d (workspace_id, at, id, nth)
  cross join lateral (
    select delivery_id, workspace_id, number, delivery_at as delivery_created_at, started_at, duration_ms, dns_ms, connect_ms, tls_ms,
      first_byte_ms, substring(url from ${HOST}) as url_host, address, status_code, error_code,
      octet_length(response_body) as response_bytes, truncated as response_truncated
    from attempts
    where workspace_id = d.workspace_id and delivery_at = d.at and delivery_id = d.id
    order by number offset 0
  ) a
  order by d.nth, a.number`;

async function attemptsOf(ended: readonly EndedDelivery[]): Promise<object[]> {
  const tried = ended.filter(({ attempts_made }) => attempts_made > 0);
  if (tried.length === 0) return [];
  const values = [
    tried.map(({ workspace_id }) => workspace_id),
    tried.map(({ created_at }) => created_at),
    tried.map(({ id }) => id),
  ];
  return (await onReplica((pool) => pool.query<object>(OF_DELIVERIES, values))).rows;
}

/**
 * All attempts at the deliveries that ended that day, whenever made, so that a day's deliveries
 * come with all their attempts.
 */
export const attempts: Kind = {
  async *read(day) {
    for await (const ended of endedDeliveries(day)) {
      const rows = await attemptsOf(ended);
      if (rows.length > 0) yield rows;
    }
  },
  count: deliveries.count,
};
