import { unseal } from "#lib/platform/crypto/crypto.ts";
import { shardOf } from "#lib/platform/database/shards/shards.ts";
import { env } from "#lib/platform/env/env.ts";
import { shardOfTunnel, tunnelAad } from "./tunnel-id.ts";

type SealedTunnel = { id: string; workspaceId: string; tunnel: Uint8Array };

const open = ({ id, workspaceId, tunnel }: SealedTunnel): string => unseal(tunnel, tunnelAad(workspaceId, id));

/** Returns a listener's public URL. Throws if the sealed copy belongs to another row. */
export const openTunnel = (listener: SealedTunnel): string => `${env().BASE_URL}/t/${open(listener)}`;

/** Reports whether the public URL leads to the listener's shard. */
export const pointsToListenerShard = (listener: SealedTunnel): boolean =>
  shardOfTunnel(open(listener)) === shardOf(listener.workspaceId);
