import { QueueFull } from "./async/group-commit.ts";
import { Semaphore } from "./async/semaphore.ts";
import { connectionPatience, db, poolSize, type Tx } from "./db.ts";
import { ON_ITS_WAY_MS } from "./limited-statement.ts";
import { withRaisableLimit } from "./postgres/raised-limit.ts";
import { currentShard } from "./shards/shards.ts";

/** For a lock no longer is waited than elsewhere: another such transaction may have it for minutes. */
const LOCK_WITHIN_MS = 3_000;

/** What is moved, and what is only counted: who counts takes nothing from who moves. */
export type LongWork = "backlog" | "count";

/**
 * Of backlogs at most a quarter of a pool, so that the calls of everybody else have the rest; of counts one. By the kind and the shard; made with the first: an
 * importer may have no environment yet.
 */
const connections = new Map<string, Semaphore>();

/** How many backlogs may be moved at once: with more, one of them would wait in vain where another takes minutes. */
export const backlogsAtOnce = (): number => Math.max(1, Math.floor(poolSize() / 4));

function connectionsFor(kind: LongWork): Semaphore {
  const name = [kind, currentShard()?.name].join(" ");
  const known = connections.get(name);
  if (known) return known;
  const made = new Semaphore(kind === "count" ? 1 : backlogsAtOnce());
  connections.set(name, made);
  return made;
}

/**
 * A transaction in which each statement may take `ms`, where others are ended after seconds (`db.ts`): one that moves a backlog of a million rows, or sums up
 * a month. A database that does not answer is found as soon as elsewhere (contract 14.8): only what comes after its first answer is waited for. Rejects with
 * `QueueFull` where as many of its kind are under way in this process as may be.
 */
export async function longTransaction<T>(
  ms: number,
  work: (tx: Tx) => Promise<T>,
  kind: LongWork = "backlog",
): Promise<T> {
  const slots = connectionsFor(kind);
  if (!(await slots.acquire({ ms: connectionPatience() })))
    throw new QueueFull("As many long transactions are under way as there may be.");
  try {
    return await withRaisableLimit((raise) => run(ms, raise, work));
  } finally {
    slots.release();
  }
}

const run = <T>(ms: number, raise: (ms: number) => void, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db().$transaction(
    async (tx) => {
      await tx.$queryRaw`
        select set_config('statement_timeout', ${String(ms)}, true), set_config('lock_timeout', ${String(LOCK_WITHIN_MS)}, true)`;
      raise(ms + ON_ITS_WAY_MS);
      return await work(tx);
    },
    { timeout: ms + 2 * ON_ITS_WAY_MS },
  );
