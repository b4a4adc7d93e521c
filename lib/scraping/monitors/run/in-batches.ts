import { ADVANCE_BATCH } from "../constants.ts";

/** Where a row stands among those that wait, oldest first. */
type Place = { at: Date; id: string };

/** How long a pass goes on: past its time it reads no further batch, and once it is to stop no further row. */
export type Pass = { endsAt: number; signal?: AbortSignal | undefined };

/**
 * Takes what waits a batch at a time, each behind the last one of the batch before, so that rows that fail are in no other's way. One batch
 * is taken however late it is. Answers how much was done.
 *
 * @param read the first `ADVANCE_BATCH` behind a place, oldest first, or of all.
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
