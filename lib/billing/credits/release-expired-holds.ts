import { type Actor, trustedWorkspace } from "#lib/kernel/context.ts";
import { sql } from "#lib/platform/database/client.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { EXPIRED_HOLDS_MAX } from "./constants.ts";
import { moveCredits } from "./move-credits.ts";

const SWEEPER: Actor = { type: "system", id: "system", label: "Expired holds" };

/**
 * Returns the credits of holds that nobody settled or released in time because their process died.
 * Uses the index on expires_at, oldest first. Holds that were settled, released or extended
 * meanwhile stay unchanged. Safe to run in several processes.
 * @returns how many holds were released.
 */
export async function releaseExpiredHolds({ clock }: { clock: Clock }): Promise<number> {
  let released = 0;
  for (;;) {
    const { rows } = await sql().query<{ request_id: string; workspace_id: string; key_id: string }>(
      "select request_id, workspace_id, key_id from holds where expires_at <= $1 order by expires_at limit $2",
      [clock.now(), EXPIRED_HOLDS_MAX],
    );
    const movements = await Promise.all(
      rows.map((hold) => {
        const ctx = { workspaceId: trustedWorkspace(hold.workspace_id), actor: SWEEPER, clock };
        return moveCredits("expire", ctx, hold.request_id, hold.key_id, 0, null);
      }),
    );
    released += movements.filter((movement) => movement.outcome === "done").length;
    if (rows.length < EXPIRED_HOLDS_MAX) return released;
  }
}
