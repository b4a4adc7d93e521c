import { sha256 } from "#lib/platform/crypto.ts";
import { type Shard, shardOf } from "#lib/platform/shards/shards.ts";

/** What binds a sealed tunnel to its row. */
export const tunnelAad = (workspaceId: string, listenerId: string): string => `tunnel|${workspaceId}|${listenerId}`;

/** As which a tunnel is found: a copy of the database does not show where to post. */
export const tunnelHash = (tunnel: string): Buffer<ArrayBuffer> => Buffer.from(sha256(tunnel), "hex");

/** Whether a text has the shape of what `newTunnel` makes. */
export const isTunnel = (text: string): boolean => /^[0-9a-v]{32}$/.test(text);

/** Where a tunnel's listener is, if there is one: nobody who calls it says of which workspace that is. Undefined where the database is not divided. */
export const shardOfTunnel = (tunnel: string): Shard | undefined => shardOf(tunnel);
