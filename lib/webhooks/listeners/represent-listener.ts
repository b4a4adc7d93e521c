import type { Listener as Row } from "#generated/prisma/client.ts";
import { isoOrNull } from "#lib/platform/values/iso-or-null.ts";
import type { Subscribed } from "#lib/webhooks/subscriptions/types.ts";
import { SILENCE_MS } from "./constants.ts";
import { openTunnel } from "./tunnel/open-tunnel.ts";
import type { Listener } from "./types.ts";

/**
 * Represents a listener. A killed process cannot record that its connections are gone, so a
 * listener not seen for twice `SILENCE_MS` counts as disconnected.
 */
export function representListener(row: Row, waiting: number, now: Date): Listener {
  const connected =
    row.endedAt === null && row.connectedAt !== null && now.getTime() - row.seenAt.getTime() < SILENCE_MS * 2;
  return {
    id: row.id,
    object: "listener",
    name: row.name,
    mode: row.env,
    // Written only from OpenListenerInput, which knows the types.
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
