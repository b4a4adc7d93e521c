import type { Clock } from "#lib/platform/clock.ts";
import { deleteByBatches } from "#lib/platform/delete-by-batches.ts";

/** Deletes counts whose whole room has come back. */
export const forgetRates = ({ clock }: { clock: Clock }): Promise<number> =>
  deleteByBatches("rates", "ends_at <= $1", clock.now());
