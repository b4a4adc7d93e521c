import { deleteByBatches } from "#lib/platform/database/delete-by-batches.ts";
import { isAwayForAll } from "#lib/platform/postgres/errors.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { PartlyFailed } from "#lib/platform/values/partly-failed.ts";
import { RETENTION } from "./retention.ts";

type ForgetCtx = {
  clock: Clock;
  signal?: AbortSignal;
  /** Called after each kind, because there may be many rows after an outage. */
  progressed?: () => Promise<unknown>;
};

/** Deletes something else that is no longer needed, and returns how much. */
export type OtherExpiry = { name: string; run(ctx: ForgetCtx): Promise<number> };

const rows: readonly OtherExpiry[] = RETENTION.map(({ table, at, before, also }) => ({
  name: table,
  run: ({ clock }) => deleteByBatches(table, at, before(clock.now()), also),
}));

/**
 * Deletes the rows that `RETENTION` no longer keeps, and `others`. Returns how many.
 * @throws PartlyFailed if some could not be deleted; the others were. Throws unchanged the error of
 * a database that is away.
 */
export async function forgetExpired(ctx: ForgetCtx, others: readonly OtherExpiry[] = []): Promise<number> {
  const failures: string[] = [];
  let done = 0;
  for (const { name, run } of [...rows, ...others]) {
    if (ctx.signal?.aborted) break;
    try {
      done += await run(ctx);
    } catch (error) {
      if (isAwayForAll(error)) throw error;
      failures.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
    // A run with a failure is not in time.
    if (failures.length === 0) await ctx.progressed?.();
  }
  if (failures.length > 0) throw new PartlyFailed(failures.join("; "));
  return done;
}
