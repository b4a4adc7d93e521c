import type { Tx } from "#lib/platform/db.ts";
import { DELIVERIES_CHANNEL, LISTENERS_CHANNEL } from "./constants.ts";

/** Notifies the dispatchers of every process, when this transaction commits, that something is due. */
export async function notifyDispatchers(tx: Tx): Promise<void> {
  await tx.$executeRaw`select pg_notify(${DELIVERIES_CHANNEL}, '')`;
}

/** Notifies the process that holds a listener's connection, when this transaction commits, that something waits for it. */
export async function notifyListener(tx: Tx, id: string): Promise<void> {
  await tx.$executeRaw`select pg_notify(${LISTENERS_CHANNEL}, ${`events ${id}`})`;
}
