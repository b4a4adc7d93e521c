import { randomBytes } from "node:crypto";
import { seal } from "#lib/platform/crypto/crypto.ts";
import { shardOf } from "#lib/platform/database/shards/shards.ts";
import { shardOfTunnel, tunnelAad, tunnelHash } from "./tunnel-id.ts";

const TUNNEL_BYTES = 20;

/**
 * Creates the ID in a listener's public URL: 160 random bits as 32 characters of lower-case base32
 * (RFC 4648 7). Returns the hash to look it up by and the sealed copy to show it (`openTunnel`). In
 * a sharded database the ID maps to the workspace's shard.
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
