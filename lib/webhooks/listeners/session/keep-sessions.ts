import { sql } from "#lib/platform/database/client.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import type { OwnedListener } from "./types.ts";

const KEEP = `
  update listeners l set seen_at = $4
  from unnest($1::text[], $2::text[], $3::int[]) as mine (workspace_id, id, session)
  where l.workspace_id = mine.workspace_id and l.id = mine.id and l.session = mine.session and l.ended_at is null
  returning l.id`;

/** Marks connections as alive. Returns those that no longer belong to this process. */
export async function keepSessions<L extends OwnedListener>(
  { clock }: { clock: Clock },
  held: readonly L[],
): Promise<L[]> {
  const { rows } = await sql().query<{ id: string }>({
    name: "keep-listeners",
    text: KEEP,
    values: [
      held.map(({ workspaceId }) => workspaceId),
      held.map(({ id }) => id),
      held.map(({ session }) => session),
      clock.now(),
    ],
  });
  const kept = new Set(rows.map(({ id }) => id));
  return held.filter(({ id }) => !kept.has(id));
}
