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
  /** Of the worker, for a delivery. */
  statements: number;
  /** CPU milliseconds for a delivery. */
  workerCpu: number;
  databaseCpu: number;
};

type Load = { system: System; receiver: Receiver; endpoints: readonly Endpoint[]; count: number };

/** How many deliveries are in the log with their attempt, durably. */
async function logged(): Promise<number> {
  const { rows } = await sql().query<{ kept: number }>(
    `select least((select count(*) from deliveries where status = 'delivered'),
       (select count(*) from attempts where status_code = 200))::int as kept`,
  );
  return rows[0]?.kept ?? 0;
}

/** Waits until `count` deliveries were received and are in the log, or the time is up; answers how many are. */
async function untilLogged(receiver: Receiver, count: number, withinMs: number): Promise<number> {
  const until = performance.now() + withinMs;
  // The receiver is asked first: counting the log costs the database something.
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

/** What a worker and the database used, for each of what `work` says was delivered. */
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

/** From the first event emitted to the last attempt durable, with the worker at work from the start, and warm. */
export async function deliverWhileStating(load: Load): Promise<Delivered> {
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
 * All events are emitted before the worker starts; from its start to the last attempt durable, or until the time is up. `count` is how
 * many of them can be delivered.
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
