import { createHash } from "node:crypto";
import type { OutboundProxy } from "#lib/platform/outbound/proxies.ts";
import { PROXY_TRIES_MAX, type ProxyMode } from "../constants.ts";

export type RouteInput = { proxy?: ProxyMode | undefined; country?: string | undefined };

/** A country alone implies a proxy there. */
export const proxyMode = ({ proxy, country }: RouteInput): ProxyMode =>
  proxy ?? (country === undefined ? "none" : "basic");

export const eligible = ({ country }: RouteInput, proxies: readonly OutboundProxy[]): readonly OutboundProxy[] =>
  country === undefined ? proxies : proxies.filter((proxy) => proxy.country === country);

type Session = { host: string; call: string };

/**
 * Returns the proxies to try, in order. The order is stable per host for proxies that stick to
 * hosts, and per call for the others. Each proxy comes first in proportion to its weight (weighted
 * rendezvous hashing).
 */
export const chooseProxies = (
  proxies: readonly OutboundProxy[],
  session: Session,
  most = PROXY_TRIES_MAX,
): OutboundProxy[] =>
  proxies
    .map((proxy) => ({ proxy, score: scoreOf(proxy, session) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ proxy }) => proxy);

function scoreOf({ name, weight, sticky }: OutboundProxy, { host, call }: Session): number {
  const hash = createHash("sha256").update(JSON.stringify([name, sticky === "host" ? host : call]));
  // Strictly between 0 and 1: the middle of one of 2^48 intervals.
  const drawn = (hash.digest().readUIntBE(0, 6) + 0.5) / 2 ** 48;
  return -weight / Math.log(drawn);
}

export const maxMultiplier = (input: RouteInput, proxies: readonly OutboundProxy[]): number =>
  proxyMode(input) === "none" ? 1 : Math.max(1, ...eligible(input, proxies).map(({ multiplier }) => multiplier));
