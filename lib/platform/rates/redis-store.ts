import { hash } from "node:crypto";
import { log } from "#lib/platform/logging/log.ts";
import { TAKE_RATES_SCRIPT } from "./take-rates-script.ts";
import type { Ask, Grant, RateStore } from "./types.ts";

const SHA = hash("sha1", TAKE_RATES_SCRIPT);
/** Prefix of all our keys, so that others can share the Redis. */
const PREFIX = "gatehouse:rates:";
const CONNECT_MS = 1_000;
/** Maximum wait in ms before reconnecting. */
const RECONNECT_MAX_MS = 1_000;

type Answer = [granted: number, used: string, at: string];

/**
 * Returns the store of an installation with Redis or Valkey. Commands that cannot be sent now fail
 * immediately: nothing queues while Redis is unavailable.
 *
 * @param url as REDIS_URL.
 */
export async function redisStore(url: string): Promise<RateStore> {
  // Loaded on demand: it takes 18 MB, which an installation without Redis can do without.
  const { createClient } = await import("@redis/client");
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: { connectTimeout: CONNECT_MS, reconnectStrategy: (tries) => Math.min(50 * 2 ** tries, RECONNECT_MAX_MS) },
  });
  client.on("error", (err: unknown) => log.debug("rates.redis_connection_broke", { err }));
  // Retries until connected; calls use their shares meanwhile.
  void client.connect().catch((err: unknown) => log.debug("rates.redis_connection_broke", { err }));

  const take = async (ask: Ask, share: number): Promise<Grant> => {
    const { limit, need, want, settle, settleWindow } = ask;
    const given = [
      limit.limit,
      limit.windowSeconds,
      limit.kind === "leaks" ? 1 : 0,
      need,
      want,
      settle,
      settleWindow,
      share,
    ];
    const call = { keys: [PREFIX + limit.id], arguments: given.map(String) };
    const [granted, used, at] = (await client.evalSha(SHA, call).catch((reason: unknown) => {
      // A restarted or new Redis lacks the script.
      if (reason instanceof Error && reason.message.startsWith("NOSCRIPT")) return client.eval(TAKE_RATES_SCRIPT, call);
      throw reason;
    })) as Answer;
    return { granted, level: { used: Number(used), at: Number(at) } };
  };
  return {
    take: async (asks, share) => {
      if (asks.length === 0) await client.ping();
      return await Promise.all(asks.map((ask) => take(ask, share)));
    },
    close: async () => client.destroy(),
  };
}
