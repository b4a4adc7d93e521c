import { db } from "#lib/platform/database/client.ts";
import { WAITING_COUNTED_MAX } from "./constants.ts";

/** Counts the deliveries waiting for each listener of a workspace, up to WAITING_COUNTED_MAX. */
export async function countWaiting(workspaceId: string, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db().$queryRaw<{ id: string; waiting: bigint }[]>`
    select l.id, (
      select count(*) from (
        select from delivery_queue q
        where q.workspace_id = ${workspaceId} and q.listener_id = l.id and q.lane = 'listening' limit ${WAITING_COUNTED_MAX}
      ) counted
    ) as waiting
    from unnest(${[...ids]}::text[]) as l (id)`;
  return new Map(rows.map(({ id, waiting }) => [id, Number(waiting)]));
}
