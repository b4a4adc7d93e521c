import { sql } from "#lib/platform/db.ts";
import { type Child, startChild } from "./child.ts";
import { type BenchEvent, insertEvents } from "./events.ts";

/** Something that takes emitted events to endpoints and keeps a log of it. */
export type System = {
  name: string;
  /** States events and queues their deliveries, in one transaction. */
  emit(events: BenchEvent[]): Promise<void>;
  /** A worker process, ready to work; answers `usage`. */
  startWorker(): Promise<Child>;
  /** Forgets what is queued and done. */
  clear(): Promise<void>;
  close(): Promise<void>;
};

/** Empties what deliveries are kept in, so that a run does not pay for the one before. */
export async function clearDeliveries(): Promise<void> {
  await sql().query("truncate delivery_queue, deliveries, attempts, events, delivery_hours, delivery_hour_totals");
  await sql().query("checkpoint");
}

/** Ours: the worker as `npm run worker` runs it, with its schedules. */
export const gatehouse = (env: Record<string, string>): System => ({
  name: "Gatehouse",
  emit: (events) => insertEvents(sql(), events),
  startWorker: () => startChild("webhook-worker.ts", { ...env, ALLOW_PRIVATE_TARGETS: "127.0.0.0/8" }, { go: "go" }),
  clear: clearDeliveries,
  close: async () => undefined,
});
