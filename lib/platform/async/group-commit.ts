import { setImmediate as nextTurn } from "node:timers/promises";
import { currentShard } from "#lib/platform/shards/shards.ts";
import { apartFromTrace } from "#lib/platform/tracing/tracing.ts";

type Waiting<I, O> = { item: I; resolve: (value: O) => void; reject: (reason: unknown) => void };

export type GroupCommitOptions<I> = {
  /** Items that may wait at most; past it new ones are rejected with `QueueFull`, so that memory and waiting times stay bounded. */
  capacity?: number;
  /**
   * Whether this failure may be the fault of a single item. Then the batch's halves run again apart, so that the item at
   * fault fails alone. Only for a `run` that may be repeated. Absent: a batch fails as one.
   */
  mayBeOneItems?: (reason: unknown) => boolean;
  /** Whether this failure is of what `run` needs, so that whoever waits already would only wait for the same: they are rejected with it. */
  endsAll?: (reason: unknown) => boolean;
  /** How much memory an item takes on its way, and how much a batch may: for items that can be large. One item is always taken. */
  weight?: { of: (item: I) => number; most: number };
};

/** More is waiting than may wait: callers should be asked to come back later. */
export class QueueFull extends Error {}

/**
 * Natural group commit: one batch in flight; whatever arrives meanwhile forms the next. No timer: alone, an item goes in the
 * same turn of the event loop; under load, batches grow to what one round trip can carry. Before each batch the loop is given
 * one turn, so that calls whose bytes have arrived already, and those that answer to the last batch, ride along: without it
 * batches alternate between one item and all the others. `run` answers in the order of its items. When it throws, every item of
 * that batch is rejected with the same reason and the next batch goes on.
 *
 * Of a divided database each shard has its own batches.
 *
 * @param limit items a batch at most.
 */
export function groupCommit<I, O>(
  run: (items: I[]) => Promise<O[]>,
  limit: number,
  options: GroupCommitOptions<I> = {},
): (item: I) => Promise<O> {
  // A batch is one statement, and that goes to one shard.
  const lanes = new Map<string | undefined, (item: I) => Promise<O>>();
  return (item) => {
    const shard = currentShard()?.name;
    let lane = lanes.get(shard);
    if (!lane) {
      lane = openLane(run, limit, options);
      lanes.set(shard, lane);
    }
    return lane(item);
  };
}

function openLane<I, O>(
  run: (items: I[]) => Promise<O[]>,
  limit: number,
  { capacity = 50_000, mayBeOneItems, endsAll, weight }: GroupCommitOptions<I>,
): (item: I) => Promise<O> {
  let waiting: Waiting<I, O>[] = [];
  let inFlight = false;

  async function settle(batch: Waiting<I, O>[]): Promise<void> {
    try {
      const answers = await run(batch.map((entry) => entry.item));
      if (answers.length !== batch.length) throw new Error(`A batch of ${batch.length} got ${answers.length} answers.`);
      batch.forEach((entry, at) => {
        entry.resolve(answers[at] as O); // as long as the batch, checked above
      });
    } catch (reason) {
      if (batch.length > 1 && mayBeOneItems?.(reason)) {
        const half = batch.length >> 1;
        await settle(batch.slice(0, half));
        await settle(batch.slice(half));
        return;
      }
      for (const entry of batch) entry.reject(reason);
      if (!endsAll?.(reason)) return;
      for (const entry of waiting) entry.reject(reason);
      waiting = [];
    }
  }

  /** How many of those that wait make the next batch. */
  function fitting(): number {
    const most = Math.min(waiting.length, limit);
    if (!weight) return most;
    let sum = 0;
    for (let count = 0; count < most; count++) {
      sum += weight.of((waiting[count] as Waiting<I, O>).item); // below its length
      if (sum > weight.most) return Math.max(1, count);
    }
    return most;
  }

  async function drain(): Promise<void> {
    inFlight = true;
    while (waiting.length > 0) {
      await nextTurn();
      const count = fitting();
      const batch = count < waiting.length ? waiting.slice(0, count) : waiting;
      waiting = count < waiting.length ? waiting.slice(count) : [];
      await settle(batch);
    }
    inFlight = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= capacity) {
        reject(new QueueFull(`${capacity} are waiting already.`));
        return;
      }
      waiting.push({ item, resolve, reject });
      if (!inFlight) void apartFromTrace(drain);
    });
}
