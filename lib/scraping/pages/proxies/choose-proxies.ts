import { createHash } from "node:crypto";
import type { OutboundProxy } from "#lib/platform/outbound/proxies.ts";
import { PROXY_TRIES_MAX, type ProxyMode } from "../constants.ts";

/** The part of an input that says how a page is to be reached. */
export type RouteInput = { proxy?: ProxyMode | undefined; country?: string | undefined };

/** A country alone asks for a proxy there. */
export const proxyMode = ({ proxy, country }: RouteInput): ProxyMode =>
  proxy ?? (country === undefined ? "none" : "basic");

/** Those that may serve it: of its country, where it names one. */
export const eligible = ({ country }: RouteInput, proxies: readonly OutboundProxy[]): readonly OutboundProxy[] =>
  country === undefined ? proxies : proxies.filter((proxy) => proxy.country === country);

type Session = { host: string; call: string };

/**
 * The proxies that a call tries, in order. A host gets the same order each time from those that stick to hosts, and a call its own from the others;
 * over many hosts or calls each comes first as often as its weight says (weighted rendezvous hashing).
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
  // Between 0 and 1, and neither: 2^48 values, of which the half is taken.
  const drawn = (hash.digest().readUIntBE(0, 6) + 0.5) / 2 ** 48;
  return -weight / Math.log(drawn);
}

/** Times the price that a page may come to at most, by whichever proxy it comes. */
export const mostMultiplier = (input: RouteInput, proxies: readonly OutboundProxy[]): number =>
  proxyMode(input) === "none" ? 1 : Math.max(1, ...eligible(input, proxies).map(({ multiplier }) => multiplier));
