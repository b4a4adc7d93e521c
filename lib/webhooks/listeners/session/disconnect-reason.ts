import { db } from "#lib/platform/db.ts";
import { CLOSE } from "../protocol.ts";
import type { OwnedListener } from "./types.ts";

/** Returns why this connection is no longer the listener's current one; undefined while it is. */
export async function disconnectReason({
  id,
  workspaceId,
  session,
}: OwnedListener): Promise<{ code: number; reason: string } | undefined> {
  const row = await db().listener.findUnique({
    where: { id, workspaceId },
    select: { session: true, endedAt: true, endedReason: true },
  });
  if (!row || row.endedAt) return { code: CLOSE.ended, reason: row?.endedReason ?? "The listener has ended." };
  if (row.session !== session)
    return {
      code: CLOSE.taken_over,
      reason: "Another `gatehouse listen` uses the same name. Give this one a different --name.",
    };
  return undefined;
}
