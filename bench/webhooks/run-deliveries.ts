import { setTimeout as pause } from "node:timers/promises";
import { sql } from "#lib/platform/db.ts";
import type { Child } from "./child.ts";
import { databaseCpu } from "./database-cpu.ts";
import type { Endpoint } from "./endpoints.ts";
import { emitAll } from "./events.ts";
import { machineNow, type Receiver } from "./receiver.ts";
import type { System } from "./system.ts";
import type { Usage } from "./usage.ts";

const GIVE_UP_MS = 240_000;

export type Delivered = {
  perSecond: number;
  /** Statements of the worker per delivery. */
  statements: number;
  /** CPU milliseconds per delivery. */
  workerCpu: number;
  databaseCpu: number;
};

type Load = { system: System; receiver: Receiver; endpoints: readonly Endpoint[]; count: number };

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

/** Measures the usage of worker and database per delivery; `work` returns the number delivered. */
async function measured(worker: Child, work: () => Promise<number>): Promise<Delivered> {
  const [before, databaseBefore] = [await worker.ask<Usage>("usage"), await databaseCpu()];
  const began = machineNow();
  const count = await work();
  const seconds = (machineNow() - began) / 1_000;
  const [after, databaseAfter] = [await worker.ask<Usage>("usage"), await databaseCpu()];
  return {
    perSecond: count / seconds,
    statements: (after.statements - before.statements) / count,
    workerCpu: ((after.cpuSeconds - before.cpuSeconds) / count) * 1_000,
    databaseCpu: ((databaseAfter - databaseBefore) / count) * 1_000,
  };
}

async function afresh({ system, receiver }: Load): Promise<void> {
  await system.clear();
  await receiver.forget();
}

/** Measures from the first emit to the last durable attempt, with a running, warm worker. */
export async function deliverWhileEmitting(load: Load): Promise<Delivered> {
  const { system, receiver, endpoints, count } = load;
  await afresh(load);
  const worker = await system.startWorker();
  try {
    const warm = Math.ceil(count / 10);
    await emitAll(endpoints, warm, system.emit);
    await untilAll(receiver, warm);
    return await measured(worker, async () => {
      await emitAll(endpoints, count, system.emit);
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
  const { system, receiver, endpoints, count, events, withinMs } = load;
  await afresh(load);
  await emitAll(endpoints, events, system.emit);
  const worker = await system.startWorker();
  try {
    return await measured(worker, () => untilLogged(receiver, count, withinMs));
  } finally {
    await receiver.stopWorker(worker);
  }
}
