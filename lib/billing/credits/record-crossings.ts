import type { Ctx } from "#lib/kernel/context.ts";
import type { Tx } from "#lib/platform/database/client.ts";
import { newId } from "#lib/platform/values/ids.ts";

/**
 * Records threshold crossings of a workspace's credits and emits their events. Call it after
 * changing the balance or the threshold, in the transaction that locked the row. The database
 * function record_credit_crossings decides, as it does for requests.
 * @param fell whether credits were taken; otherwise nothing is crossed.
 */
export async function recordCrossings(
  tx: Tx,
  { workspaceId, clock }: Pick<Ctx, "workspaceId" | "clock">,
  { fell }: { fell: boolean },
): Promise<void> {
  const now = clock.now();
  await tx.$executeRaw`
    select record_credit_crossings(
      now_ms => ${now.getTime()}::bigint,
      workspaces => array[workspace_id],
      balances_of => array[balance],
      helds => array[held],
      thresholds => array[threshold],
      lows => array[low_recorded_at is not null],
      exhausteds => array[exhausted_recorded_at is not null],
      fells => array[${fell}::boolean],
      low_event_ids => array[${newId("evt", now)}],
      exhausted_event_ids => array[${newId("evt", now)}])
    from balances where workspace_id = ${workspaceId}`;
}
