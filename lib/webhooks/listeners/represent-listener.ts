import type { Listener as Row } from "#generated/prisma/client.ts";
import { isoOrNull } from "#lib/platform/iso-or-null.ts";
import type { Subscribed } from "#lib/webhooks/subscriptions/types.ts";
import { SILENCE_MS } from "./constants.ts";
import { openTunnel } from "./tunnel/open-tunnel.ts";
import type { Listener } from "./types.ts";

/**
 * The row as it is answered. A process that was killed has not said that its connections are gone: one that has not been seen for as long
 * as a silent connection is kept counts as gone.
 */
export function representListener(row: Row, waiting: number, now: Date): Listener {
  const connected =
    row.endedAt === null && row.connectedAt !== null && now.getTime() - row.seenAt.getTime() < SILENCE_MS * 2;
  return {
    id: row.id,
    object: "listener",
    name: row.name,
    mode: row.env,
    // Written only through OpenListenerInput, which knows the types.
    events: row.events as Subscribed,
    forward_to: row.forwardTo,
    tunnel_url: openTunnel(row),
    connected,
    connected_at: connected ? isoOrNull(row.connectedAt) : null,
    seen_at: row.seenAt.toISOString(),
    waiting,
    key_id: row.keyId,
    agent: row.agent,
    created_at: row.createdAt.toISOString(),
    ended_at: isoOrNull(row.endedAt),
    ended_reason: row.endedReason,
  };
}
