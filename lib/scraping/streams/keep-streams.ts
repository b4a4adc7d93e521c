import { sql } from "#lib/platform/database/client.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { LEASE_MS } from "./constants.ts";

export type Held = { workspaceId: string; id: string; fence: number };

// Uses primary keys, and changes no indexed column. The new time is computed in seconds: adding an
// interval depends on the session's time zone, which a distributed database refuses together with a
// column.
const KEEP = `
  update streams s set ends_at = to_timestamp($4::float8 + disconnect_timeout_s)
  from unnest($1::text[], $2::text[], $3::int[]) as mine(workspace_id, id, fence)
  where s.workspace_id = mine.workspace_id and s.id = mine.id and s.fence = mine.fence
  returning s.id`;

/** Returns the sessions that another process has taken over. */
export async function keepStreams({ clock }: { clock: Clock }, held: readonly Held[]): Promise<Held[]> {
  const { rows } = await sql().query<{ id: string }>({
    name: "keep-streams",
    text: KEEP,
    values: [
      held.map(({ workspaceId }) => workspaceId),
      held.map(({ id }) => id),
      held.map(({ fence }) => fence),
      (clock.now().getTime() + LEASE_MS) / 1_000,
    ],
  });
  const kept = new Set(rows.map(({ id }) => id));
  return held.filter(({ id }) => !kept.has(id));
}
