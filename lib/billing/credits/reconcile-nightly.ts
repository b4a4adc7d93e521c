import { trustedWorkspace, type WorkspaceId } from "#lib/kernel/context.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { sql } from "#lib/platform/db.ts";
import { log } from "#lib/platform/log.ts";
import { reconcile } from "./reconcile.ts";
import { lastNight } from "./rules.ts";

/**
 * Compares the sums of workspaces that were not compared since the last night's hour: each once a night, also after a worker was away, and
 * new ones soon. One that fails holds up no other. Answers how many were compared.
 */
export async function reconcileNightly({ clock }: { clock: Clock }): Promise<number> {
  const { rows } = await sql().query<{ id: string }>(
    `select w.id from workspaces w left join reconciliations r on r.workspace_id = w.id
     where r.checked_at is null or r.checked_at < $1 order by w.id`,
    [lastNight(clock.now())],
  );
  let done = 0;
  for (const { id } of rows) if (await reconcileSafely(trustedWorkspace(id), clock)) done++;
  return done;
}

async function reconcileSafely(workspaceId: WorkspaceId, clock: Clock): Promise<boolean> {
  try {
    await reconcile({ workspaceId, clock });
    return true;
  } catch (err) {
    log.warn("books.not_compared", { err, workspace_id: workspaceId });
    return false;
  }
}
