import { setImmediate as nextTurn } from "node:timers/promises";
import { currentShard } from "#lib/platform/database/shards/shards.ts";
import { apartFromTrace } from "#lib/platform/tracing/tracing.ts";

type Waiting<I, O> = { item: I; resolve: (value: O) => void; reject: (reason: unknown) => void };

export type GroupCommitOptions<I> = {
  /**
   * Maximum waiting items, which bounds memory and waiting time; further ones are rejected with
   * `QueueFull`.
   */
  capacity?: number;
  /**
   * Returns whether a single item may have caused this failure. The batch's halves then run again
   * separately, so that only the item at fault fails. Requires a `run` that may be repeated. If
   * absent, a batch fails as a whole.
   */
  isSingleItemError?: (reason: unknown) => boolean;
  /**
   * Returns whether this failure concerns a dependency of `run`, so that waiting items would fail
   * too: they are rejected with it.
   */
  endsAll?: (reason: unknown) => boolean;
  /**
   * Memory used by an item, and the maximum for a batch, for items that can be large. A single item
   * is always accepted.
   */
  weight?: { of: (item: I) => number; most: number };
};

/** Callers should be asked to retry later. */
export class QueueFull extends Error {}

/**
 * Natural group commit: one batch in flight, and arrivals form the next. No timer: a lone item goes
 * in the same turn of the event loop; under load, batches grow to what one round trip can carry.
 * The loop gets one turn before each batch, so that calls whose bytes have arrived and callers of
 * the last batch can join; without it, batches alternate between one item and all the others. `run`
 * returns results in the order of its items. If it throws, all items of the batch are rejected with
 * that reason and the next batch runs.
 *
 * In a divided database each shard has its own batches.
 *
 * @param limit maximum items per batch.
 */
export function groupCommit<I, O>(
  run: (items: I[]) => Promise<O[]>,
  limit: number,
  options: GroupCommitOptions<I> = {},
): (item: I) => Promise<O> {
  // A batch is one statement, which runs on one shard.
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
  { capacity = 50_000, isSingleItemError, endsAll, weight }: GroupCommitOptions<I>,
): (item: I) => Promise<O> {
  let waiting: Waiting<I, O>[] = [];
  let inFlight = false;

  async function settle(batch: Waiting<I, O>[]): Promise<void> {
    try {
      const answers = await run(batch.map((entry) => entry.item));
      if (answers.length !== batch.length) throw new Error(`A batch of ${batch.length} got ${answers.length} answers.`);
      batch.forEach((entry, at) => {
        entry.resolve(answers[at] as O); // as many answers as items, checked above
      });
    } catch (reason) {
      if (batch.length > 1 && isSingleItemError?.(reason)) {
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

  /** Returns how many waiting items form the next batch. */
  function fitting(): number {
    const most = Math.min(waiting.length, limit);
    if (!weight) return most;
    let sum = 0;
    for (let count = 0; count < most; count++) {
      sum += weight.of((waiting[count] as Waiting<I, O>).item); // `count` is below the length
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
