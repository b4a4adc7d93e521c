import { CROSSINGS_KEPT_DAYS } from "#lib/kernel/retention.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { deleteByBatches } from "#lib/platform/delete-by-batches.ts";

const DAY_MS = 86_400_000;

/** Deletes what was recorded of the budgets of months long over. A key's ceiling is for its life, and so is its row. Answers how many. */
export const forgetCrossings = ({ clock }: { clock: Clock }): Promise<number> =>
  deleteByBatches(
    "alert_crossings",
    "period <> 'lifetime' and crossed_at < $1",
    new Date(clock.now().getTime() - CROSSINGS_KEPT_DAYS * DAY_MS),
  );
