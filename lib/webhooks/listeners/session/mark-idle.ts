import { sql } from "#lib/platform/db.ts";
import type { OwnedListener } from "./types.ts";

const MARK = "update listeners set idle = $4 where id = $1 and workspace_id = $2 and session = $3 and ended_at is null";

/** Says whether the fan-out notifies of the next event: a connection that has work looks by itself. */
export async function markIdle({ id, workspaceId, session }: OwnedListener, idle: boolean): Promise<void> {
  await sql().query({ name: "mark-listener-idle", text: MARK, values: [id, workspaceId, session, idle] });
}
