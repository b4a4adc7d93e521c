import { randomBytes } from "node:crypto";
import { seal } from "#lib/platform/crypto.ts";
import { shardOf } from "#lib/platform/shards/shards.ts";
import { shardOfTunnel, tunnelAad, tunnelHash } from "./tunnel-id.ts";

const TUNNEL_BYTES = 20;

/**
 * What stands behind /t/ in a listener's public address: 160 random bits in 32 characters of lower-case base32 (RFC 4648 7), of which
 * the row keeps a hash to be found by and a sealed copy to be shown. Of a divided database it is one that leads to the workspace's shard.
 * Answers these two columns; `openTunnel` opens the second.
 */
export function newTunnel(
  workspaceId: string,
  listenerId: string,
): { tunnelHash: Buffer<ArrayBuffer>; tunnel: Buffer<ArrayBuffer> } {
  let id = randomId();
  while (shardOfTunnel(id) !== shardOf(workspaceId)) id = randomId();
  return { tunnelHash: tunnelHash(id), tunnel: seal(id, tunnelAad(workspaceId, listenerId)) };
}

const randomId = (): string =>
  BigInt(`0x${randomBytes(TUNNEL_BYTES).toString("hex")}`)
    .toString(32)
    .padStart(32, "0");
