import { type Env, env } from "#lib/platform/env/env.ts";
import { readProxy } from "#lib/platform/http/read-proxy.ts";
import { parseAllowList } from "./public-address.ts";
import { systemResolver } from "./resolve.ts";
import type { OutboundPolicy, OwnListener } from "./types.ts";
import { bareName } from "./url.ts";

const POSTGRES_PORT = 5432;
const REDIS_PORT = 6379;

/**
 * @param allow in the form of ALLOW_PRIVATE_TARGETS (contract 13).
 * @param baseUrl the installation's own address, refused unless `allow` lists where it leads.
 */
export function createPolicy(allow: string, baseUrl: string, rest: Partial<OutboundPolicy> = {}): OutboundPolicy {
  const own = atBase(baseUrl);
  return { allowed: parseAllowList(allow), ownHosts: [own.host], own: [own], resolve: systemResolver, ...rest };
}

let current: OutboundPolicy | undefined;

export function outboundPolicy(): OutboundPolicy {
  current ??= fromEnvironment(env());
  return current;
}

function fromEnvironment({ ALLOW_PRIVATE_TARGETS, BASE_URL, OUTBOUND_PROXY }: Env): OutboundPolicy {
  return createPolicy(ALLOW_PRIVATE_TARGETS, BASE_URL, {
    own: ownListeners(),
    ...(OUTBOUND_PROXY && { proxy: readProxy(new URL(OUTBOUND_PROXY)) }),
  });
}

type Listening = Pick<
  Env,
  "BASE_URL" | "PORT" | "WORKER_PORT" | "DATABASE_URL" | "DATABASE_DIRECT_URL" | "DATABASE_REPLICA_URL" | "REDIS_URL"
>;

/**
 * Returns where this installation listens, by its environment: its own processes, its databases,
 * and the store of limits.
 */
export function ownListeners(settings: Listening = env()): OwnListener[] {
  const { BASE_URL, PORT, WORKER_PORT, DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_REPLICA_URL, REDIS_URL } = settings;
  const databases = [DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_REPLICA_URL].filter((url) => url !== undefined);
  return [
    atBase(BASE_URL),
    { host: "localhost", port: PORT, http: true },
    ...(WORKER_PORT === undefined ? [] : [{ host: "localhost", port: WORKER_PORT }]),
    ...databases.map((url) => listenerAt(url, POSTGRES_PORT)),
    ...(REDIS_URL === undefined ? [] : [listenerAt(REDIS_URL, REDIS_PORT)]),
  ];
}

function listenerAt(address: string, usualPort: number): OwnListener {
  const { hostname, port } = new URL(address);
  return { host: bareName(hostname), port: Number(port || usualPort) };
}

function atBase(baseUrl: string): OwnListener {
  const { hostname, port, protocol } = new URL(baseUrl);
  return { host: bareName(hostname), port: Number(port || (protocol === "https:" ? 443 : 80)), http: true };
}
