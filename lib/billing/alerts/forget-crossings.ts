import { CROSSINGS_KEPT_DAYS } from "#lib/kernel/retention.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { deleteByBatches } from "#lib/platform/delete-by-batches.ts";

const DAY_MS = 86_400_000;

/**
 * Crossings that are no longer compared with anything: budgets of months long past, and credit
 * alerts that have been re-armed. Key ceilings cover the key's lifetime, so their rows stay. While
 * the time of a crossing is still on the balance, its row records that people were notified.
 */
const OVER = `period <> 'lifetime' and crossed_at < $1 and not exists (
  select from balances b where b.workspace_id = alert_crossings.workspace_id
    and alert_crossings.crossed_at = case alert_crossings.subject
      when 'credits.low' then b.low_recorded_at when 'credits.exhausted' then b.exhausted_recorded_at end)`;

/** Deletes crossings that are no longer needed. Returns how many. */
export const forgetCrossings = ({ clock }: { clock: Clock }): Promise<number> =>
  deleteByBatches("alert_crossings", OVER, new Date(clock.now().getTime() - CROSSINGS_KEPT_DAYS * DAY_MS));
