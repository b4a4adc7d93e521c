import { replayRunsKeptDays } from "#lib/kernel/log-days.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { deleteByBatches } from "#lib/platform/delete-by-batches.ts";

const DAY_MS = 86_400_000;

/** Deletes runs that finished long ago, whose deliveries are gone. Returns how many. */
export const forgetReplays = ({ clock }: { clock: Clock }): Promise<number> =>
  deleteByBatches("replay_runs", "finished_at < $1", new Date(clock.now().getTime() - replayRunsKeptDays() * DAY_MS));
