import pg from "pg";
import { chosenShards } from "#lib/platform/database/shards/shards.ts";
import { env } from "#lib/platform/env/env.ts";
import { log } from "#lib/platform/logging/log.ts";
import { sessionAddress } from "#lib/platform/postgres/session-address.ts";

const RETRY_MS = [100, 250, 500, 1_000, 2_000] as const;
/** Probe interval: an idle listening connection may be dead for hours before TCP notices. */
const PROBE_MS = 1_000;
/**
 * How long to wait for a silent database to end a connection, which has nothing in flight to lose.
 */
const END_MS = 200;

/**
 * Subscribes to a channel of the database over its own connection, which is restored whenever it
 * breaks. Never gives up, so callers need a slower way to find work meanwhile.
 *
 * In a divided database: to the current shard, or to all if none is chosen.
 *
 * @param channel a constant; it is not escaped.
 * @param onNotification called with each notification's payload, and without one on each connect,
 * since some may have been missed.
 * @returns a function to unsubscribe.
 */
export function subscribe(channel: string, onNotification: (payload?: string) => void): () => Promise<void> {
  const addresses = chosenShards().map((shard) => shard?.url ?? sessionAddress(env()));
  // A channel belongs to a node's database, so shards on one node share it.
  const nodes = new Map(addresses.map((address) => [new URL(address).host, address]));
  const stops = [...nodes.values()].map((address) => subscribeAt(address, channel, onNotification));
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}

function subscribeAt(
  address: string,
  channel: string,
  onNotification: (payload?: string) => void,
): () => Promise<void> {
  let stopped = false;
  let failures = 0;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  const retry = (reason: unknown) => {
    clearTimeout(timer);
    const broken = client;
    client = undefined;
    broken?.removeAllListeners();
    broken?.on("error", () => undefined); // logged already
    broken?.end().catch(() => undefined); // broken already, so there is nothing to close
    if (stopped) return;
    if (failures === 0) log.warn("database.notifications_lost", { err: reason, channel });
    const wait = RETRY_MS[Math.min(failures, RETRY_MS.length - 1)];
    failures++;
    timer = setTimeout(connect, wait);
  };

  const probe = async (on: pg.Client) => {
    try {
      await on.query("select 1");
      if (client === on) timer = setTimeout(probe, PROBE_MS, on);
    } catch (reason) {
      if (client === on) retry(reason);
    }
  };

  const connect = async () => {
    const fresh = new pg.Client({
      connectionString: address,
      connectionTimeoutMillis: 3_000,
      query_timeout: 3_000,
      keepAlive: true,
      // So that an operator can distinguish these idle connections from leaked ones, in
      // pg_stat_activity.
      application_name: channel,
    });
    client = fresh;
    fresh.on("error", retry);
    fresh.on("notification", ({ payload }) => onNotification(payload));
    try {
      await fresh.connect();
      await fresh.query(`listen ${channel}`);
      failures = 0;
      onNotification();
      await probe(fresh);
    } catch (reason) {
      if (client === fresh) retry(reason);
    }
  };

  void connect();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    const last = client;
    client = undefined;
    if (!last) return;
    const late = setTimeout(() => last.connection.stream.destroy(), END_MS);
    await last.end();
    clearTimeout(late);
  };
}
