import { endedListenersKeptDays } from "#lib/kernel/log-days.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { deleteByBatches } from "#lib/platform/delete-by-batches.ts";

const DAY_MS = 86_400_000;

/** Deletes listeners that ended so long ago that no delivery refers to them. Returns how many. */
export const forgetListeners = ({ clock }: { clock: Clock }): Promise<number> =>
  deleteByBatches("listeners", "ended_at < $1", new Date(clock.now().getTime() - endedListenersKeptDays() * DAY_MS));
