import type { Ctx } from "#lib/kernel/context.ts";
import { sql } from "#lib/platform/database/client.ts";

const TRIM = `
  with trimmed as (
    update streams set trimmed_seq = $3 where workspace_id = $1 and id = $2 and trimmed_seq < $3 returning id
  )
  delete from stream_events where workspace_id = $1 and stream_id = $2 and seq <= $3 and exists (select from trimmed)`;

/** The consumer has these events. Nobody can resume from before that. */
export async function trimEvents(ctx: Pick<Ctx, "workspaceId">, streamId: string, seq: number): Promise<void> {
  await sql().query({ name: "trim-stream-events", text: TRIM, values: [ctx.workspaceId, streamId, seq] });
}
