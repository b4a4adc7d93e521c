import type { Ctx } from "#lib/kernel/context.ts";
import { sql } from "#lib/platform/database/client.ts";
import { inEachShard, isOfThisShard } from "#lib/platform/database/shards/shards.ts";
import { log } from "#lib/platform/logging/log.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { RECONCILE_BATCH } from "./constants.ts";
import { readSums } from "./read-sums.ts";
import { compareSums } from "./rules.ts";
import type { Reconciled } from "./types.ts";

const SAVE = `
  insert into reconciliations (workspace_id, checked_at, findings)
  select id, $2, findings from unnest($1::text[], $3::jsonb[]) as compared (id, findings) order by id
  on conflict (workspace_id) do update set checked_at = excluded.checked_at, findings = excluded.findings`;

/**
 * Reconciles the credits of the given workspaces: every stored number must equal the sum of its
 * rows. Saves the result and logs mismatches at level error. Changes no credits. Omits workspaces
 * that do not exist.
 */
export async function reconcileWorkspaces(
  workspaceIds: readonly string[],
  { clock }: { clock: Clock },
): Promise<Reconciled[]> {
  const sums = await readSums(workspaceIds);
  const checkedAt = clock.now();
  const compared = sums.map(({ id, keys, ...kept }) => ({ id, findings: compareSums(kept, keys) }));
  await sql().query(SAVE, [
    compared.map(({ id }) => id),
    checkedAt,
    compared.map(({ findings }) => JSON.stringify(findings)),
  ]);
  return compared.map(({ id, findings }) => {
    if (findings.length > 0) log.error("books.wrong", { workspace_id: id, findings });
    return { workspace_id: id, checked_at: checkedAt.toISOString(), findings };
  });
}

/** Reconciles one workspace. Returns undefined if it does not exist. */
export async function reconcile({
  workspaceId,
  clock,
}: Pick<Ctx, "workspaceId" | "clock">): Promise<Reconciled | undefined> {
  const [compared] = await reconcileWorkspaces([workspaceId], { clock });
  return compared;
}

/** Reconciles every workspace, oldest first. Operators only. */
export async function reconcileAll({ clock }: { clock: Clock }): Promise<Reconciled[]> {
  const parts = await Promise.all(inEachShard(() => reconcileHere(clock)));
  return parts.flat().sort((a, b) => (a.workspace_id < b.workspace_id ? -1 : 1));
}

async function reconcileHere(clock: Clock): Promise<Reconciled[]> {
  const all = `select id from workspaces where ${isOfThisShard("id")} order by id`;
  const { rows } = await sql().query<{ id: string }>(all);
  const ids = rows.map(({ id }) => id);
  const done: Reconciled[] = [];
  for (let at = 0; at < ids.length; at += RECONCILE_BATCH)
    done.push(...(await reconcileWorkspaces(ids.slice(at, at + RECONCILE_BATCH), { clock })));
  return done;
}
