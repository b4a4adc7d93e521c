import { networkInterfaces } from "node:os";
import ipaddr from "ipaddr.js";
import { LRUCache } from "lru-cache";
import { INTERFACES_KEPT_MS, OPEN_PATHS, OWN_ADDRESSES_KEPT_MS } from "./constants.ts";
import { mayReach } from "./public-address.ts";
import type { Asker, OwnListener, Resolver } from "./types.ts";
import { bareName, isLoopbackName } from "./url.ts";

const HOME: Asker = { work: "home", owner: "installation" };

/** Cached addresses of the listeners' names: nearly every https target shares our port. */
const led = new WeakMap<Resolver, LRUCache<string, readonly string[]>>();

/**
 * Returns whether this URL, at these addresses, leads to a listener of the installation, by
 * whatever name. Requests never go there, since a caller could read what such a listener answers to
 * our own client. Public paths (fixtures, tunnels) are exempt.
 */
export async function targetsOwnListener(
  url: URL,
  addresses: readonly string[],
  own: readonly OwnListener[],
  resolve: Resolver,
): Promise<boolean> {
  const port = Number(url.port || (url.protocol === "https:" ? 443 : 80));
  for (const listener of own) {
    if (listener.port !== port || (listener.http && OPEN_PATHS.test(url.pathname))) continue;
    if (listener.host === bareName(url.hostname)) return true;
    const home = await addressesOf(listener.host, resolve);
    const isHere = home.some(isThisMachine);
    // A public address may be shared with thousands of other sites, and anyone can reach it anyway.
    const isPrivateHome = (address: string) => home.includes(plain(address)) && !mayReach(address, []);
    if (addresses.some((address) => isPrivateHome(address) || (isHere && isThisMachine(address)))) return true;
  }
  return false;
}

async function addressesOf(host: string, resolve: Resolver): Promise<readonly string[]> {
  const kept = led.get(resolve) ?? new LRUCache<string, readonly string[]>({ max: 16, ttl: OWN_ADDRESSES_KEPT_MS });
  led.set(resolve, kept);
  const known = kept.get(host);
  if (known) return known;
  const literal = host.replace(/^\[|\]$/g, "");
  const found = ipaddr.isValid(literal)
    ? [literal]
    : isLoopbackName(host)
      ? ["127.0.0.1"]
      : await resolve(host, { asker: HOME }).catch(() => []);
  const addresses = found.map(plain);
  kept.set(host, addresses);
  return addresses;
}

const plain = (address: string): string => (ipaddr.isValid(address) ? ipaddr.process(address).toString() : address);

/** Returns whether this address reaches listeners on all addresses of this machine. */
function isThisMachine(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  const range = address.range();
  if (range === "loopback" || range === "unspecified") return true;
  return ownAddresses().has(address.toString());
}

const interfaces = new LRUCache<"all", ReadonlySet<string>>({ max: 1, ttl: INTERFACES_KEPT_MS });

function ownAddresses(): ReadonlySet<string> {
  const known = interfaces.get("all");
  if (known) return known;
  const all = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  const addresses = new Set(all.map((one) => plain(one.address)));
  interfaces.set("all", addresses);
  return addresses;
}
