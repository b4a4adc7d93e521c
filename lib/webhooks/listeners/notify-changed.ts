import type { Tx } from "#lib/platform/database/client.ts";
import { LISTENERS_CHANNEL } from "#lib/webhooks/queue/constants.ts";

/** Notifies all processes on commit that this listener has a new session or has ended. */
export async function notifyChanged(tx: Tx, id: string): Promise<void> {
  await tx.$executeRaw`select pg_notify(${LISTENERS_CHANNEL}, ${`changed ${id}`})`;
}
