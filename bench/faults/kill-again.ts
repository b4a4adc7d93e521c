import { sql } from "#lib/platform/database/client.ts";
import type { Arrival, DeliveryJournal } from "#testing/oracles/delivery-journal.ts";
import { startWorker, type WorkerProcess } from "#testing/processes/worker-process.ts";
import { until } from "./until.ts";

/** A delivery that a worker had claimed when it was killed. */
export type Orphan = { id: string; fence: number; killedAt: number };

export type Killing = { worker: WorkerProcess; orphans: Orphan[]; kills: number };

const NAME = "fault-worker";

const LEASED = "select id, fence from delivery_queue where leased_until > now()";
const BUSY = `select 1 from pg_stat_activity where application_name = '${NAME}' and state <> 'idle'`;

/**
 * Kills the worker `kills` times, each when `moment` resolves, and starts the next. Returns the last worker, still
 * running, and the orphans of the killed ones, read once their last statements have ended.
 */
export async function killAgain(
  databaseUrl: string,
  kills: number,
  moment: (worker: WorkerProcess) => Promise<void>,
): Promise<Killing> {
  const url = new URL(databaseUrl);
  url.searchParams.set("application_name", NAME);
  const start = () => startWorker({ databaseUrl: url.href, env: { LOG_LEVEL: "error" } });
  const orphans: Orphan[] = [];
  const known = new Set<string>();
  let worker = await start();
  for (let count = 0; count < kills; count++) {
    await moment(worker);
    await worker.kill();
    const killedAt = performance.now();
    await until("the killed worker's statements end", 5_000, async () => (await sql().query(BUSY)).rowCount === 0);
    const { rows } = await sql().query<{ id: string; fence: number }>(LEASED);
    // Leases of earlier orphans may not have expired yet.
    for (const { id, fence } of rows) {
      if (known.has(`${id} ${fence}`)) continue;
      known.add(`${id} ${fence}`);
      orphans.push({ id, fence, killedAt });
    }
    worker = await start();
  }
  return { worker, orphans, kills };
}

/** Returns the ms from the kill until each orphan was sent or claimed again. */
export function resumedAfterMs(orphans: readonly Orphan[], arrivals: readonly Arrival[]): number[] {
  const again = new Map<string, number[]>();
  const note = (id: string, at: number) => again.set(id, [...(again.get(id) ?? []), at]);
  for (const { delivery, at } of arrivals) note(delivery, at);
  const byId = Map.groupBy(orphans, ({ id }) => id);
  return orphans.map(({ id, fence, killedAt }) => {
    const reclaimed = byId.get(id)?.filter((other) => other.fence > fence && other.killedAt > killedAt) ?? [];
    const times = [...(again.get(id) ?? []), ...reclaimed.map((other) => other.killedAt)];
    return Math.min(...times.filter((at) => at > killedAt)) - killedAt;
  });
}

/** Waits for more than `more` further deliveries. */
export const afterArrivals = async (journal: DeliveryJournal, more: number, withinMs: number): Promise<void> => {
  const before = journal.arrivals.length;
  await until(`${more} deliveries come`, withinMs, () => journal.arrivals.length > before + more);
};
