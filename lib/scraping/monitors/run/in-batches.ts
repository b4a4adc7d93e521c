import { ADVANCE_BATCH } from "../constants.ts";

type Place = { at: Date; id: string };

/**
 * The limits of a pass: it reads no further batch after `endsAt`, and no further row once `signal`
 * aborts.
 */
export type Pass = { endsAt: number; signal?: AbortSignal | undefined };

/**
 * Processes queued rows in batches. Each batch starts after the last row of the one before, so that
 * failing rows do not block others. Processes at least one batch. Returns how much was done.
 * @param read returns up to `ADVANCE_BATCH` rows, oldest first, after a place or from the start.
 */
export async function inBatches<Row extends Place>(
  { endsAt, signal }: Pass,
  read: (after: Place | undefined) => Promise<Row[]>,
  step: (row: Row) => Promise<number>,
): Promise<number> {
  let done = 0;
  for (let after: Place | undefined; ; ) {
    const rows = await read(after);
    for (const row of rows) {
      if (signal?.aborted) return done;
      done += await step(row);
    }
    after = rows.at(-1);
    if (rows.length < ADVANCE_BATCH || performance.now() >= endsAt) return done;
  }
}
