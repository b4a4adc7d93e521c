import type { Ctx } from "#lib/kernel/context.ts";
import type { Tx } from "#lib/platform/db.ts";
import { newId } from "#lib/platform/ids.ts";

/**
 * Records which of its lines a workspace's credits crossed, with the events that come of it: record_credit_crossings decides, here as
 * where requests spend. After the balance or its threshold was changed, in the transaction that has its row locked.
 *
 * @param fell whether the change took credits: only then is a line crossed.
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
