import type { Ctx } from "#lib/kernel/context.ts";
import { sql } from "#lib/platform/database/client.ts";
import { newId } from "#lib/platform/values/ids.ts";

/** A delivery whose attempts so far all timed out. Times in ms since 1970. */
export type Retried = { made: number; firstAt: number; dueAt: number };

/**
 * Queues deliveries with earlier attempts to every subscription of the workspace, with one new
 * event each.
 */
export async function queueRetried(ctx: Ctx, deliveries: readonly Retried[]): Promise<void> {
  const now = ctx.clock.now();
  const ids = deliveries.map(() => newId("evt", now));
  const body = (id: string) => Buffer.from(JSON.stringify({ event: "credits.low", id, created_at: now, data: {} }));
  await sql().query(
    `insert into events (workspace_id, created_at, id, type, env, body)
     select $1, $2, id, 'credits.low', 'live', body from unnest($3::text[], $4::bytea[]) as e (id, body)`,
    [ctx.workspaceId, now, ids, ids.map(body)],
  );
  await sql().query(
    `update delivery_queue q set attempts_made = r.made, first_attempt_at = r.first, anchor_at = r.first, due_at = r.due,
       last_error = 'target_timeout'
     from unnest($2::text[], $3::int[], $4::timestamptz[], $5::timestamptz[]) as r (event, made, first, due)
     where q.workspace_id = $1 and q.event_id = r.event`,
    [
      ctx.workspaceId,
      ids,
      deliveries.map(({ made }) => made),
      deliveries.map(({ firstAt }) => new Date(firstAt)),
      deliveries.map(({ dueAt }) => new Date(dueAt)),
    ],
  );
}
