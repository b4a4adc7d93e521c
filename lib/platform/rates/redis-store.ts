import { hash } from "node:crypto";
import { log } from "#lib/platform/log.ts";
import { TAKE_RATES_SCRIPT } from "./take-rates-script.ts";
import type { Ask, Grant, RateStore } from "./types.ts";

const SHA = hash("sha1", TAKE_RATES_SCRIPT);
/** What every name of ours in Redis begins with, so that others may use it too. */
const PREFIX = "gatehouse:rates:";
const CONNECT_MS = 1_000;
/** A connection that broke is opened again after so long at most, in ms. */
const RECONNECT_MAX_MS = 1_000;

type Answer = [granted: number, used: string, at: string];

/**
 * The limits of an installation with Redis or Valkey. A command that cannot be sent now fails at once: while Redis is away, nothing waits for
 * it in a queue.
 *
 * @param url as REDIS_URL.
 */
export async function redisStore(url: string): Promise<RateStore> {
  // Loaded here: it takes 18 MB, which an installation without Redis need not have.
  const { createClient } = await import("@redis/client");
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: { connectTimeout: CONNECT_MS, reconnectStrategy: (tries) => Math.min(50 * 2 ** tries, RECONNECT_MAX_MS) },
  });
  client.on("error", (err: unknown) => log.debug("rates.redis_connection_broke", { err }));
  // Resolves when it is first connected, and tries until then; calls meanwhile go by their shares.
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
      // A Redis that was started again, or never had it.
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
