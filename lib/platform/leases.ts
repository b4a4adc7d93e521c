import { Semaphore } from "./async/semaphore.ts";
import { poolSize, sessions } from "./db.ts";
import { currentShard } from "./shards/shards.ts";

/**
 * At most half of a pool is for leases. The work under one asks the pool for connections of its own: were all of them the leases', each
 * would wait for the others until it gave up. By shard; made with the first lease: an importer may have no environment yet.
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

function inTurn<T>(isLong: boolean, run: () => Promise<T>): Promise<T> {
  const { all, long } = turnsHere();
  return isLong ? long.run(() => all.run(run)) : all.run(run);
}

type Options = {
  /** Whether it may take many minutes: those leave a turn to the others, where there are two or more. */
  isLong?: boolean | undefined;
  /** Nothing is begun once it is aborted, however long it was waited for. */
  signal?: AbortSignal;
};

/**
 * Runs `work` while holding a lease of that name in the database, so that of all processes only one is at it; answers nothing,
 * without waiting for it, when another is. The lease is a session's advisory lock: it ends with the connection, so a process that dies
 * holds up nobody.
 *
 * @param work is told by `lost` when that connection broke while it went on: another process may be at it by then.
 */
export const withLease = <T>(
  name: string,
  work: (lost: AbortSignal) => Promise<T>,
  { isLong = false, signal }: Options = {},
): Promise<{ done: T } | undefined> =>
  inTurn(isLong, async () => (signal?.aborted ? undefined : await underLease(name, work)));

async function underLease<T>(name: string, work: (lost: AbortSignal) => Promise<T>): Promise<{ done: T } | undefined> {
  // Shards may lie on the same node, and each has its own work.
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
    client.release(broken); // a connection that may still hold the lock does not go back to the pool
  }
}
