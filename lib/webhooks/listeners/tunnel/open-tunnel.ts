import { unseal } from "#lib/platform/crypto.ts";
import { env } from "#lib/platform/env.ts";
import { shardOf } from "#lib/platform/shards/shards.ts";
import { shardOfTunnel, tunnelAad } from "./tunnel-id.ts";

type SealedTunnel = { id: string; workspaceId: string; tunnel: Uint8Array };

const open = ({ id, workspaceId, tunnel }: SealedTunnel): string => unseal(tunnel, tunnelAad(workspaceId, id));

/** A listener's public address, for those who may see it. Throws when the row's sealed copy is not its own. */
export const openTunnel = (listener: SealedTunnel): string => `${env().BASE_URL}/t/${open(listener)}`;

/** Whether who calls a listener's public address finds it in its shard. */
export const leadsToIt = (listener: SealedTunnel): boolean =>
  shardOfTunnel(open(listener)) === shardOf(listener.workspaceId);
