import type { Tx } from "#lib/platform/database/client.ts";
import { DELIVERIES_CHANNEL, LISTENERS_CHANNEL } from "./constants.ts";

/** Notifies the dispatchers of all processes on commit that deliveries are due. */
export async function notifyDispatchers(tx: Tx): Promise<void> {
  await tx.$executeRaw`select pg_notify(${DELIVERIES_CHANNEL}, '')`;
}

/** Notifies the process with a listener's connection on commit that events are waiting. */
export async function notifyListener(tx: Tx, id: string): Promise<void> {
  await tx.$executeRaw`select pg_notify(${LISTENERS_CHANNEL}, ${`events ${id}`})`;
}
