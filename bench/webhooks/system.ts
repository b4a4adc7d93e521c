import { sql } from "#lib/platform/db.ts";
import { type Child, startChild } from "./child.ts";
import { type BenchEvent, insertEvents } from "./events.ts";

/** A system that delivers emitted events and logs the deliveries. */
export type System = {
  name: string;
  /** Emits events and queues their deliveries in one transaction. */
  emit(events: BenchEvent[]): Promise<void>;
  /** Starts a worker process that is ready and answers `usage`. */
  startWorker(): Promise<Child>;
  /** Deletes queued and logged deliveries. */
  clear(): Promise<void>;
  close(): Promise<void>;
};

/** Empties the delivery tables, so that runs do not affect each other. */
export async function clearDeliveries(): Promise<void> {
  await sql().query("truncate delivery_queue, deliveries, attempts, events, delivery_hours, delivery_hour_totals");
  await sql().query("checkpoint");
}

/** Our worker as `npm run worker` runs it, schedules included. */
export const gatehouse = (env: Record<string, string>): System => ({
  name: "Gatehouse",
  emit: (events) => insertEvents(sql(), events),
  startWorker: () => startChild("webhook-worker.ts", { ...env, ALLOW_PRIVATE_TARGETS: "127.0.0.0/8" }, { go: "go" }),
  clear: clearDeliveries,
  close: async () => undefined,
});
