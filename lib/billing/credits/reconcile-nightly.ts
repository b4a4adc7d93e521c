import { sql } from "#lib/platform/database/client.ts";
import { isOfThisShard } from "#lib/platform/database/shards/shards.ts";
import { log } from "#lib/platform/logging/log.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { RECONCILE_BATCH } from "./constants.ts";
import { reconcileWorkspaces } from "./reconcile.ts";
import { lastNight } from "./rules.ts";

/** In order of ID, so that a failing workspace is not selected again in the same round. */
const due = (): string => `
  select w.id from workspaces w left join reconciliations r on r.workspace_id = w.id
  where w.id > $1 and ${isOfThisShard("w.id")} and (r.checked_at is null or r.checked_at < $2) order by w.id limit $3`;

/**
 * Reconciles workspaces that were not checked since the last nightly hour: each once a night, even
 * after an outage of the worker, and new ones soon after creation. Processes one batch per
 * statement; if a batch fails, its workspaces are checked one by one. Stops between batches when
 * `signal` aborts. Returns how many were checked.
 */
export async function reconcileNightly({ clock, signal }: { clock: Clock; signal?: AbortSignal }): Promise<number> {
  let done = 0;
  let last = "";
  for (;;) {
    const { rows } = await sql().query<{ id: string }>(due(), [last, lastNight(clock.now()), RECONCILE_BATCH]);
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) done += await reconcileBatch(ids, clock);
    last = ids.at(-1) ?? last;
    if (ids.length < RECONCILE_BATCH || signal?.aborted) return done;
  }
}

async function reconcileBatch(ids: readonly string[], clock: Clock): Promise<number> {
  try {
    return (await reconcileWorkspaces(ids, { clock })).length;
  } catch (err) {
    const [only] = ids;
    if (ids.length === 1) {
      log.warn("books.not_compared", { err, workspace_id: only });
      return 0;
    }
    let done = 0;
    for (const id of ids) done += await reconcileBatch([id], clock);
    return done;
  }
}
