import { db } from "#lib/platform/database/client.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import type { OwnedListener } from "./types.ts";

/** Records a closed connection, unless a newer one exists. */
export async function leaveSession(
  { clock }: { clock: Clock },
  { id, workspaceId, session }: OwnedListener,
): Promise<void> {
  await db().listener.updateMany({
    where: { id, workspaceId, session, endedAt: null },
    data: { connectedAt: null, idle: false, seenAt: clock.now() },
  });
}
