import type { Ctx } from "#lib/kernel/context.ts";
import { sql } from "#lib/platform/database/client.ts";
import { READ_BATCH } from "./constants.ts";
import type { StoredEvent } from "./types.ts";

const READ = `
  select seq, type, body from stream_events where workspace_id = $1 and stream_id = $2 and seq > $3 order by seq limit $4`;

/** In order and without gaps. The caller must own the session. */
export async function readEvents(
  ctx: Pick<Ctx, "workspaceId">,
  streamId: string,
  after: number,
): Promise<StoredEvent[]> {
  const { rows } = await sql().query<StoredEvent>({
    name: "read-stream-events",
    text: READ,
    values: [ctx.workspaceId, streamId, after, READ_BATCH],
  });
  return rows;
}
