import type { Clock } from "#lib/platform/clock.ts";
import { db } from "#lib/platform/db.ts";
import type { OwnedListener } from "./types.ts";

/** A connection has closed; unless another was made since, nobody is connected now. */
export async function leaveSession(
  { clock }: { clock: Clock },
  { id, workspaceId, session }: OwnedListener,
): Promise<void> {
  await db().listener.updateMany({
    where: { id, workspaceId, session, endedAt: null },
    data: { connectedAt: null, idle: false, seenAt: clock.now() },
  });
}
