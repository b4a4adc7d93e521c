import { Semaphore } from "#lib/platform/async/semaphore.ts";
import { poolSize, sessions } from "#lib/platform/database/client.ts";
import { currentShard } from "#lib/platform/database/shards/shards.ts";

/**
 * Leases use at most half of a pool: their work needs connections too, and if leases held all of
 * them, each would wait for the others. By shard; created with the first lease, since an importer
 * may have no environment yet.
 */
const turns = new Map<string | undefined, { all: Semaphore; long: Semaphore }>();

function turnsHere(): { all: Semaphore; long: Semaphore } {
  const name = currentShard()?.name;
  const known = turns.get(name);
  if (known) return known;
  const slots = Math.max(1, Math.floor(poolSize() / 2));
  const made = { all: new Semaphore(slots), long: new Semaphore(Math.max(1, slots - 1)) };
  turns.set(name, made);
  return made;
}

function withLeaseSlot<T>(isLong: boolean, run: () => Promise<T>): Promise<T> {
  const { all, long } = turnsHere();
  return isLong ? long.run(() => all.run(run)) : all.run(run);
}

type Options = {
  /**
   * Whether it may take many minutes. Such work leaves a slot for others, if there are at least
   * two.
   */
  isLong?: boolean | undefined;
  /** Once aborted, nothing new begins. */
  signal?: AbortSignal;
};

/**
 * Runs `work` under a named lease in the database, so that only one process at a time does it;
 * returns undefined immediately if another has it. The lease is a session's advisory lock and ends
 * with its connection, so a dead process blocks nobody.
 *
 * @param work receives a signal that aborts when its connection breaks and another process may take
 * over.
 */
export const withLease = <T>(
  name: string,
  work: (lost: AbortSignal) => Promise<T>,
  { isLong = false, signal }: Options = {},
): Promise<{ done: T } | undefined> =>
  withLeaseSlot(isLong, async () => (signal?.aborted ? undefined : await underLease(name, work)));

async function underLease<T>(name: string, work: (lost: AbortSignal) => Promise<T>): Promise<{ done: T } | undefined> {
  // Shards may share a node, and each has its own work.
  const key = ["gatehouse", name, currentShard()?.name].filter(Boolean).join(".");
  const client = await sessions().connect();
  let broken: Error | undefined;
  const lost = new AbortController();
  const breaks = (error: Error) => {
    broken = error;
    lost.abort(new Error(`The lease of ${name} was lost: its connection broke.`));
  };
  client.on("error", breaks);
  try {
    const { rows } = await client.query<{ held: boolean }>(
      "select pg_try_advisory_lock(hashtextextended($1, 0)) as held",
      [key],
    );
    if (!rows[0]?.held) return undefined;
    try {
      return { done: await work(lost.signal) };
    } finally {
      await client.query("select pg_advisory_unlock(hashtextextended($1, 0))", [key]).catch(breaks);
    }
  } finally {
    client.off("error", breaks);
    client.release(broken); // a connection that may still hold the lock is not returned to the pool
  }
}
