import type { Ctx } from "#lib/kernel/context.ts";
import { sql } from "#lib/platform/db.ts";
import type { Claim } from "./claim-scrapes.ts";

/** Schedules the next try after a transient failure. Returns false if the claim had been taken over. */
export async function waitForNextTry(ctx: Ctx, claim: Claim, afterMs: number): Promise<boolean> {
  const { rowCount } = await sql().query({
    name: "retry_scrape",
    text: `update scrape_queue set due_at = $4::timestamptz, leased_until = null, attempts_made = attempts_made + 1
      where workspace_id = $1 and id = $2 and fence = $3`,
    values: [claim.workspaceId, claim.id, claim.fence, new Date(ctx.clock.now().getTime() + afterMs)],
  });
  return rowCount === 1;
}
