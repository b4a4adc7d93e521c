import { Semaphore } from "#lib/platform/async/semaphore.ts";
import { currentShard } from "#lib/platform/database/shards/shards.ts";
import { TRANSIT_MARGIN_MS } from "#lib/platform/postgres/limited-statement.ts";
import { withRaisableLimit } from "#lib/platform/postgres/raised-limit.ts";
import { connectionPatience, db, poolSize, type Tx } from "./client.ts";
import { QueueFull } from "./group-commit.ts";

/** No longer than elsewhere: another such transaction may hold the lock for minutes. */
const LOCK_WITHIN_MS = 3_000;

/** Moving rows or only counting them, limited separately so that neither delays the other. */
export type LongWork = "backlog" | "count";

/**
 * Backlogs use at most a quarter of a pool, which leaves the rest to other calls; counts use one
 * connection. By kind and shard; created on first use, since an importer may have no environment
 * yet.
 */
const connections = new Map<string, Semaphore>();

/**
 * Returns how many backlogs may be moved concurrently: a further one would time out while another
 * takes minutes.
 */
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
 * Runs a transaction in which each statement may take `ms` rather than seconds (`db.ts`), to move a
 * backlog of a million rows or sum up a month. An unresponsive database is still noticed quickly
 * (contract 14.8), since the timeout is raised only after the first response. Rejects with
 * `QueueFull` if too many of the kind are running in this process.
 */
export async function longTransaction<T>(
  ms: number,
  work: (tx: Tx) => Promise<T>,
  kind: LongWork = "backlog",
): Promise<T> {
  const slots = connectionsFor(kind);
  if (!(await slots.acquire({ ms: connectionPatience() })))
    throw new QueueFull("The maximum number of long transactions is in progress.");
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
      raise(ms + TRANSIT_MARGIN_MS);
      return await work(tx);
    },
    { timeout: ms + 2 * TRANSIT_MARGIN_MS },
  );
