import type { Tx } from "#lib/platform/db.ts";
import { LISTENERS_CHANNEL } from "#lib/webhooks/queue/constants.ts";

/** Notifies every process, when this transaction commits, that this listener has another session, or none any more. */
export async function notifyChanged(tx: Tx, id: string): Promise<void> {
  await tx.$executeRaw`select pg_notify(${LISTENERS_CHANNEL}, ${`changed ${id}`})`;
}
