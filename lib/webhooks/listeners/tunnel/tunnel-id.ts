import { sha256 } from "#lib/platform/crypto/crypto.ts";
import { type Shard, shardOf } from "#lib/platform/database/shards/shards.ts";

/** Returns the additional data that binds a sealed tunnel ID to its row. */
export const tunnelAad = (workspaceId: string, listenerId: string): string => `tunnel|${workspaceId}|${listenerId}`;

/**
 * Returns the hash to look up a tunnel by, so that a copy of the database does not reveal public
 * URLs.
 */
export const tunnelHash = (tunnel: string): Buffer<ArrayBuffer> => Buffer.from(sha256(tunnel), "hex");

/** Reports whether a text has the format of `newTunnel`. */
export const isTunnel = (text: string): boolean => /^[0-9a-v]{32}$/.test(text);

/**
 * Returns the shard of a tunnel's listener, because a caller does not name the workspace. Undefined
 * if the database is not sharded.
 */
export const shardOfTunnel = (tunnel: string): Shard | undefined => shardOf(tunnel);
