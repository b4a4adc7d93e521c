import { setTimeout as pause } from "node:timers/promises";
import { sql } from "#lib/platform/database/client.ts";
import { median } from "../figure.ts";
import type { Child } from "../setup/child.ts";
import { databaseCpuSeconds } from "../setup/usage-of-tree.ts";
import type { Endpoint } from "./endpoints.ts";
import { emitAll } from "./events.ts";
import { machineNow, type Receiver } from "./receiver.ts";
import { clearDeliveries, startWorker } from "./worker.ts";

const GIVE_UP_MS = 240_000;
const SAMPLE_MS = 200;

/** Per second, and per delivery. */
export type Delivered = {
  perSecond: number;
  /** Statements of the worker. */
  statements: number;
  /** CPU milliseconds. */
  workerCpu: number;
  databaseCpu: number;
  /** Bytes of write-ahead log, and bytes of the rows and indexes left in the log. */
  walBytes: number;
  keptBytes: number;
};

type Load = {
  receiver: Receiver;
  endpoints: readonly Endpoint[];
  count: number;
  /** Environment of the worker. */
  env: Readonly<Record<string, string>>;
};

export const medianOf = <Key extends keyof Delivered>(runs: readonly Pick<Delivered, Key>[], key: Key): number =>
  median(runs.map((run) => run[key]));

export const cost = (runs: readonly Pick<Delivered, "workerCpu" | "databaseCpu">[]): string =>
  `CPU ms a delivery: worker ${medianOf(runs, "workerCpu").toFixed(2)}, PostgreSQL ${medianOf(runs, "databaseCpu").toFixed(2)}`;

/** Counts logged deliveries with their attempts. */
async function logged(): Promise<number> {
  const { rows } = await sql().query<{ kept: number }>(
    `select least((select count(*) from deliveries where status = 'delivered'),
       (select count(*) from attempts where status_code = 200))::int as kept`,
  );
  return rows[0]?.kept ?? 0;
}

/** Waits until `count` deliveries are received and logged, or `withinMs`. Returns the number logged. */
async function untilLogged(receiver: Receiver, count: number, withinMs: number): Promise<number> {
  const until = performance.now() + withinMs;
  // Ask the receiver first, because counting the log loads the database.
  while ((await receiver.seen()).deliveries < count && performance.now() < until) await pause(20);
  for (;;) {
    const kept = await logged();
    if (kept >= count || performance.now() > until) return kept;
    await pause(10);
  }
}

async function untilAll(receiver: Receiver, count: number): Promise<number> {
  const kept = await untilLogged(receiver, count, GIVE_UP_MS);
  if (kept < count) throw new Error(`Only ${kept} of ${count} deliveries are in the log.`);
  return kept;
}

const BYTES = `
  select (pg_current_wal_insert_lsn() - '0/0')::float8 as wal,
    (select sum(pg_total_relation_size(relid)) from unnest(array['events', 'deliveries', 'attempts']) as t (name),
       pg_partition_tree(name::regclass))::float8 as kept`;

/** Measures what worker and database use per delivery; `work` returns the number delivered. */
async function measured(worker: Child, work: () => Promise<number>): Promise<Delivered> {
  const read = async () => ({
    worker: await worker.usage(),
    databaseCpu: await databaseCpuSeconds(),
    bytes: (await sql().query<{ wal: number; kept: number }>(BYTES)).rows[0] ?? { wal: 0, kept: 0 },
  });
  const before = await read();
  const began = machineNow();
  const count = await work();
  const seconds = (machineNow() - began) / 1_000;
  const after = await read();
  const run = {
    perSecond: count / seconds,
    statements: (after.worker.statements - before.worker.statements) / count,
    workerCpu: ((after.worker.cpuSeconds - before.worker.cpuSeconds) / count) * 1_000,
    databaseCpu: ((after.databaseCpu - before.databaseCpu) / count) * 1_000,
    walBytes: (after.bytes.wal - before.bytes.wal) / count,
    keptBytes: (after.bytes.kept - before.bytes.kept) / count,
  };
  process.stderr.write(`  Gatehouse: ${Math.round(run.perSecond)}/s\n`);
  return run;
}

async function clear(receiver: Receiver): Promise<void> {
  await clearDeliveries();
  await receiver.forget();
}

/** Measures from the first emit to the last durable attempt, with a running, warm worker. */
export async function deliverWhileEmitting({ receiver, endpoints, count, env }: Load): Promise<Delivered> {
  await clear(receiver);
  const worker = await startWorker(env);
  try {
    const warm = Math.ceil(count / 10);
    await emitAll(endpoints, warm);
    await untilAll(receiver, warm);
    return await measured(worker, async () => {
      await emitAll(endpoints, count);
      return (await untilAll(receiver, warm + count)) - warm;
    });
  } finally {
    await worker.stop();
  }
}

/**
 * Emits all events, then measures from the worker's start to the last durable attempt or `withinMs`. `count` is the
 * number that can be delivered.
 */
export async function drainBacklog(load: Load & { events: number; withinMs: number }): Promise<Delivered> {
  const { receiver, endpoints, count, events, withinMs, env } = load;
  await clear(receiver);
  await emitAll(endpoints, events);
  const worker = await startWorker(env);
  try {
    return await measured(worker, () => untilLogged(receiver, count, withinMs));
  } finally {
    await receiver.stopWorker(worker);
  }
}

/** Drains a backlog to slow endpoints. Returns the worker's peak memory and the most open requests. */
export async function memoryInFlight({
  receiver,
  endpoints,
  count,
  env,
}: Load): Promise<{ rssBytes: number; inFlight: number }> {
  await clear(receiver);
  await emitAll(endpoints, count);
  const worker = await startWorker(env);
  try {
    let most = 0;
    const giveUp = performance.now() + 60_000;
    while ((await receiver.seen()).deliveries < count) {
      if (performance.now() > giveUp) throw new Error("The slow endpoints' backlog was not delivered.");
      most = Math.max(most, (await worker.usage()).rssBytes);
      await pause(SAMPLE_MS);
    }
    return { rssBytes: most, inFlight: (await receiver.seen()).mostOpen };
  } finally {
    await worker.stop();
  }
}
