const CONNECT_MS = 5_000;

/**
 * Checks once that a Redis is reachable, over its own connection. Throws the reason if it is not.
 */
export async function pingRedis(url: string): Promise<void> {
  // Loaded on demand, as in `redisStore`.
  const { createClient } = await import("@redis/client");
  const client = createClient({ url, socket: { connectTimeout: CONNECT_MS, reconnectStrategy: false } });
  client.on("error", () => undefined); // the pending command rejects
  try {
    await client.connect();
    await client.ping();
  } finally {
    client.destroy();
  }
}
