import type { Tx } from "#lib/platform/db.ts";
import { LISTENERS_CHANNEL } from "./constants.ts";

/** Tells every process that this listener has another session, or none any more. */
export async function tellChanged(tx: Tx, id: string): Promise<void> {
  await tx.$executeRaw`select pg_notify(${LISTENERS_CHANNEL}, ${`changed ${id}`})`;
}

/** Tells whoever holds its connection that something waits for it. */
export async function tellWaiting(tx: Tx, id: string): Promise<void> {
  await tx.$executeRaw`select pg_notify(${LISTENERS_CHANNEL}, ${`events ${id}`})`;
}
