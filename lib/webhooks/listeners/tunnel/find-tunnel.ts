import { db } from "#lib/platform/db.ts";
import { isTunnel, tunnelHash } from "./tunnel-id.ts";

/** Whose public address this is: the listener's id, unless there is none or it has ended. The address itself is the proof. */
export async function findTunnel(tunnel: string): Promise<string | undefined> {
  if (!isTunnel(tunnel)) return undefined;
  const found = await db().listener.findUnique({
    where: { tunnelHash: tunnelHash(tunnel), endedAt: null },
    select: { id: true },
  });
  return found?.id;
}
