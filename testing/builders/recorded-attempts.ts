import type { Ctx } from "#lib/kernel/context.ts";
import { sql } from "#lib/platform/database/client.ts";

/** SQL over delivery_queue: the rows, the sender's fence, and the outcome. */
export type RecordedAttempts = { matches?: string; fence?: string; outcome: string };

/**
 * Records an attempt answered with 500 for each matching queued delivery of the workspace, like a
 * sender.
 */
export async function recordAttempts(ctx: Ctx, recorded: RecordedAttempts): Promise<void> {
  const { matches = "true", fence = "fence", outcome } = recorded;
  await sql().query(
    `with every as (select * from delivery_queue where workspace_id = $2 and ${matches})
     select record_attempts($1, '{}', '{}', array_agg(workspace_id), array_agg(id), array_agg(${fence}::int), array_agg((${outcome})::text),
       array_agg($1::bigint + 600000), array_agg(true), array_agg('https://example.com'::text), array_agg($1::bigint), array_agg(5), array_agg(0::real),
       array_agg(0::real), array_agg(0::real), array_agg(0::real), array_agg(null::text), array_agg('{}'::text), array_agg(500), array_agg(null::text),
       array_agg(false), array_agg('http_error'::text), array_agg(null::text), array_agg(null::text), array_agg(null::bytea)) from every`,
    [ctx.clock.now().getTime(), ctx.workspaceId],
  );
}
