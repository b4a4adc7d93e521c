import { setTimeout as sleep } from "node:timers/promises";
import type { Ctx } from "#lib/kernel/context.ts";
import { sql } from "#lib/platform/database/client.ts";

/**
 * Resolves once `count` deliveries of a workspace have failed an attempt, and postpones their next
 * one from thirty seconds to an hour, so that only the test retries them, however slow the machine
 * is.
 */
export async function postponeRetries({ workspaceId }: Ctx, count: number): Promise<void> {
  for (;;) {
    const { rowCount } = await sql().query(
      "update delivery_queue set due_at = now() + interval '1 hour' where workspace_id = $1 and attempts_made > 0",
      [workspaceId],
    );
    if ((rowCount ?? 0) >= count) return;
    await sleep(25);
  }
}
