const CONNECT_MS = 5_000;

/** Asks a Redis whether it is there, over a connection of its own; once. Throws why it is not. */
export async function pingRedis(url: string): Promise<void> {
  // Loaded here, as by `redisStore`.
  const { createClient } = await import("@redis/client");
  const client = createClient({ url, socket: { connectTimeout: CONNECT_MS, reconnectStrategy: false } });
  client.on("error", () => undefined); // what was asked rejects
  try {
    await client.connect();
    await client.ping();
  } finally {
    client.destroy();
  }
}
