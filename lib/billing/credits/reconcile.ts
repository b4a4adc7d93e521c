import type { PoolClient } from "pg";
import { type Ctx, trustedWorkspace } from "#lib/kernel/context.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { db, sql } from "#lib/platform/db.ts";
import { log } from "#lib/platform/log.ts";
import { RECONCILE_LIMIT_MS } from "./constants.ts";
import { compareSums } from "./rules.ts";
import type { KeySums, Reconciled } from "./types.ts";

const KEY_SUMS = `
  select key_id, coalesce(moved, 0)::bigint as moved, coalesce(open, 0)::bigint as open, coalesce(used, 0)::bigint as used,
    coalesce(spent, 0)::bigint as spent, coalesce(held, 0)::bigint as held
  from (select key_id, sum(amount) as moved from ledger where workspace_id = $1 group by key_id) of_ledger
  full join (select key_id, sum(amount) as open from holds where workspace_id = $1 group by key_id) of_holds using (key_id)
  full join (select key_id, sum(credits) as used from usage_hours where workspace_id = $1 group by key_id) of_hours using (key_id)
  full join (select key_id, spent, held from key_activity where workspace_id = $1) of_keys using (key_id)`;

type Kept = { balance: number; held: number };

/** Balance and sums of one moment: both statements see the same snapshot, whatever is debited meanwhile. Locks nothing. */
async function readSums(client: PoolClient, workspaceId: string): Promise<{ kept: Kept; keys: KeySums[] } | undefined> {
  await client.query("begin isolation level repeatable read read only");
  try {
    await client.query("select set_config('statement_timeout', $1, true)", [String(RECONCILE_LIMIT_MS)]);
    const { rows } = await client.query<Kept>(
      `select coalesce(balance, 0) as balance, coalesce(held, 0) as held
       from workspaces w left join balances b on b.workspace_id = w.id where w.id = $1`,
      [workspaceId],
    );
    const [kept] = rows;
    if (!kept) return undefined;
    const { rows: keys } = await client.query<KeySums>(KEY_SUMS, [workspaceId]);
    return { kept, keys };
  } finally {
    await client.query("rollback");
  }
}

/**
 * Reconciles a workspace's credits: every number that is kept must be the sum of the rows behind it. Saves the outcome; where something does
 * not agree, the operator's log says so at level error. Changes no credits. None when there is no such workspace.
 */
export async function reconcile({
  workspaceId,
  clock,
}: Pick<Ctx, "workspaceId" | "clock">): Promise<Reconciled | undefined> {
  const client = await sql().connect();
  let broken: Error | undefined;
  const sums = await readSums(client, workspaceId)
    .catch((error: Error) => {
      broken = error;
      throw error;
    })
    .finally(() => client.release(broken));
  if (!sums) return undefined;
  const findings = compareSums(sums.kept, sums.keys);
  const checkedAt = clock.now();
  await db().reconciliation.upsert({
    where: { workspaceId },
    create: { workspaceId, checkedAt, findings },
    update: { checkedAt, findings },
  });
  if (findings.length > 0) log.error("books.wrong", { workspace_id: workspaceId, findings });
  return { workspace_id: workspaceId, checked_at: checkedAt.toISOString(), findings };
}

/** Reconciles every workspace, oldest first: for the operator. */
export async function reconcileAll({ clock }: { clock: Clock }): Promise<Reconciled[]> {
  const { rows } = await sql().query<{ id: string }>("select id from workspaces order by id");
  const done: Reconciled[] = [];
  for (const { id } of rows) {
    const compared = await reconcile({ workspaceId: trustedWorkspace(id), clock });
    if (compared) done.push(compared);
  }
  return done;
}
