import type { PoolClient } from "pg";
import { sql } from "#lib/platform/database/client.ts";
import { limited, TRANSIT_MARGIN_MS } from "#lib/platform/postgres/limited-statement.ts";
import { RECONCILE_LIMIT_MS } from "./constants.ts";
import type { KeySums } from "./types.ts";

const KEPT = `
  select w.id, coalesce(balance, 0) as balance, coalesce(held, 0) as held
  from workspaces w left join balances b on b.workspace_id = w.id where w.id = any ($1) order by w.id`;
const KEY_SUMS = `
  select workspace_id, key_id, coalesce(moved, 0)::bigint as moved, coalesce(open, 0)::bigint as open,
    coalesce(used, 0)::bigint as used, coalesce(spent, 0)::bigint as spent, coalesce(held, 0)::bigint as held
  from (
    select workspace_id, key_id, sum(amount) as moved from ledger where workspace_id = any ($1) group by workspace_id, key_id) of_ledger
  full join (
    select workspace_id, key_id, sum(amount) as open from holds where workspace_id = any ($1) group by workspace_id, key_id) of_holds
    using (workspace_id, key_id)
  full join (
    select workspace_id, key_id, sum(credits) as used from usage_hours where workspace_id = any ($1) group by workspace_id, key_id) of_hours
    using (workspace_id, key_id)
  full join (select workspace_id, key_id, spent, held from key_activity where workspace_id = any ($1)) of_keys
    using (workspace_id, key_id)`;

/** A workspace's stored credits and the sums per key of the rows behind them. */
export type Sums = { id: string; balance: number; held: number; keys: KeySums[] };

/**
 * Returns balances and sums of the given workspaces. Both statements see the same snapshot,
 * whatever is debited meanwhile. Takes no locks. Omits workspaces that do not exist.
 */
export async function readSums(workspaceIds: readonly string[]): Promise<Sums[]> {
  const client = await sql().connect();
  let broken: Error | undefined;
  try {
    return await inOneMoment(client, workspaceIds);
  } catch (error) {
    if (error instanceof Error) broken = error;
    throw error;
  } finally {
    client.release(broken);
  }
}

async function inOneMoment(client: PoolClient, workspaceIds: readonly string[]): Promise<Sums[]> {
  await client.query("begin isolation level repeatable read read only");
  try {
    await client.query("select set_config('statement_timeout', $1, true)", [String(RECONCILE_LIMIT_MS)]);
    const ask = (text: string) => limited(RECONCILE_LIMIT_MS + TRANSIT_MARGIN_MS, { text, values: [workspaceIds] });
    const { rows: kept } = await client.query<Omit<Sums, "keys">>(ask(KEPT));
    const { rows } = await client.query<KeySums & { workspace_id: string }>(ask(KEY_SUMS));
    const byWorkspace = Map.groupBy(rows, ({ workspace_id }) => workspace_id);
    return kept.map((one) => ({ ...one, keys: byWorkspace.get(one.id) ?? [] }));
  } finally {
    await client.query("rollback");
  }
}
