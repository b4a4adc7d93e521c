import type { Ctx } from "#lib/kernel/context.ts";
import type { Rollup } from "./rules.ts";
import type { Client } from "./snapshot.ts";

/**
 * Returns what is already summed of a workspace, and what changed since, from the day of `from`.
 */
export async function readRollup(
  client: Client,
  { workspaceId }: Pick<Ctx, "workspaceId">,
  from: Date,
): Promise<Rollup> {
  const { rows } = await client.query<{ through: Date; late: Date[] }>(
    `select r.through, array(
       select l.hour from usage_late_hours l
       where l.workspace_id = $1 and l.hour >= date_trunc('day', $2::timestamptz, 'UTC') and l.hour < r.through
     ) as late from usage_rollups r where r.workspace_id = $1`,
    [workspaceId, from],
  );
  return rows[0] ?? { through: null, late: [] };
}
