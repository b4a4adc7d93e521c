import { mkdtemp, rm } from "node:fs/promises";
import { closeDb } from "#lib/platform/database/client.ts";
import { startRedis } from "#testing/services/redis-server.ts";
import { benchEnv } from "../../setup/database.ts";
import { startDatabaseHost } from "./database-host.ts";
import { NETWORK, openNetwork } from "./network.ts";
import { startProxyHost } from "./proxy-host.ts";
import { type ServedHost, serveOn } from "./served-host.ts";

const SERVED = 3;
const REDIS_PORT = 6379;

/** Three hosts with a web process and a worker, and one each for PostgreSQL, Redis and the proxy, on one switch. */
export type Stage = AsyncDisposable & {
  /** The proxy's URL, used by callers. */
  url: string;
  hosts: readonly ServedHost[];
};

/** Starts the hosts, and points this process, which is outside them, at the database. */
export async function hostsStage(): Promise<Stage> {
  await using stack = new AsyncDisposableStack();
  const network = stack.use(await openNetwork());
  const databaseHost = await network.addHost();
  const redisHost = await network.addHost();
  const proxyHost = await network.addHost();
  const own = await Promise.all(Array.from({ length: SERVED }, () => network.addHost()));
  const database = stack.use(await startDatabaseHost(databaseHost));
  const redis = await startRedis(REDIS_PORT, redisHost);
  stack.defer(redis.stop);
  const folder = await mkdtemp("/var/tmp/gatehouse-hosts-data-");
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const proxy = stack.use(await startProxyHost(proxyHost, own));
  const env = {
    ...benchEnv(database.url),
    PATH: process.env.PATH ?? "",
    NODE_ENV: "production",
    BASE_URL: proxy.url,
    DATA_DIR: folder,
    REDIS_URL: redis.url,
    TRUSTED_PROXIES: proxyHost.address,
    ALLOW_PRIVATE_TARGETS: NETWORK,
  };
  Object.assign(process.env, env);
  stack.defer(closeDb);
  const hosts = await Promise.all(own.map((host) => serveOn(host, env)));
  stack.defer(async () => void (await Promise.all(hosts.map((host) => host.stop()))));
  const all = stack.move();
  return { url: proxy.url, hosts, [Symbol.asyncDispose]: () => all.disposeAsync() };
}
