import { sha256 } from "#lib/platform/crypto.ts";

/** What binds a sealed tunnel to its row. */
export const tunnelAad = (workspaceId: string, listenerId: string): string => `tunnel|${workspaceId}|${listenerId}`;

/** As which a tunnel is found: a copy of the database does not show where to post. */
export const tunnelHash = (tunnel: string): Buffer<ArrayBuffer> => Buffer.from(sha256(tunnel), "hex");

/** Whether a text has the shape of what `newTunnel` makes. */
export const isTunnel = (text: string): boolean => /^[0-9a-v]{32}$/.test(text);
