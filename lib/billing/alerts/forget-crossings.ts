import { CROSSINGS_KEPT_DAYS } from "#lib/kernel/retention.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { deleteByBatches } from "#lib/platform/delete-by-batches.ts";

const DAY_MS = 86_400_000;

/**
 * Crossings that nothing is compared with any more: budgets of months long over, and credits that were low or out and are not, or are
 * again. A key's ceiling is for its life, and so is its row. While a time stands on the balance its row is what says that people were
 * notified of it.
 */
const OVER = `period <> 'lifetime' and crossed_at < $1 and not exists (
  select from balances b where b.workspace_id = alert_crossings.workspace_id
    and alert_crossings.crossed_at = case alert_crossings.subject
      when 'credits.low' then b.low_recorded_at when 'credits.exhausted' then b.exhausted_recorded_at end)`;

/** Deletes what was recorded of thresholds and matters no more. Answers how many. */
export const forgetCrossings = ({ clock }: { clock: Clock }): Promise<number> =>
  deleteByBatches("alert_crossings", OVER, new Date(clock.now().getTime() - CROSSINGS_KEPT_DAYS * DAY_MS));
