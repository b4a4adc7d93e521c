import { sql } from "#lib/platform/database/client.ts";
import { type Child, startChild } from "../setup/child.ts";

/** Starts our worker as `npm run worker` runs it, schedules included. */
export const startWorker = (env: Readonly<Record<string, string>>): Promise<Child> =>
  startChild("webhook-worker.ts", { ...env, ALLOW_PRIVATE_TARGETS: "127.0.0.0/8" }, "go");

/** Empties the delivery tables, so that runs do not affect each other. */
export async function clearDeliveries(): Promise<void> {
  await sql().query("truncate delivery_queue, deliveries, attempts, events, delivery_hours, delivery_hour_totals");
  await sql().query("checkpoint");
}
