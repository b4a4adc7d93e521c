import { db } from "#lib/platform/database/client.ts";
import { isTunnel, tunnelHash } from "./tunnel-id.ts";

/**
 * Returns the ID of the open listener with this public URL, or undefined. Knowing the URL is the
 * authorization.
 */
export async function findTunnel(tunnel: string): Promise<string | undefined> {
  if (!isTunnel(tunnel)) return undefined;
  const found = await db().listener.findUnique({
    where: { tunnelHash: tunnelHash(tunnel), endedAt: null },
    select: { id: true },
  });
  return found?.id;
}
