import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";
import { env } from "#lib/platform/env.ts";

/** A v4 address that a dual-stack socket shows as ::ffff:a.b.c.d is that v4 address. */
export function plainAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  return mapped?.[1] ?? address;
}

/** One hop as proxies write it: bare, with a port, or v6 in brackets. Nothing when it is no address (`unknown`, `_hidden`). */
function hopAddress(hop: string): string | undefined {
  const text = hop.trim();
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1] ?? text;
  return isIP(bare) === 0 || bare.includes("%") ? undefined : plainAddress(bare);
}

/**
 * Where a call comes from (contract 2): the socket's peer; when that is a trusted proxy, the right-most hop of X-Forwarded-For
 * that is not one. What stands left of it was written by the caller, and counts for nothing. A hop that is no address
 * ends the walk: the last address that a trusted proxy vouched for stands.
 */
export function addressBehind(
  peer: string,
  forwardedFor: string | undefined,
  isTrusted: (address: string) => boolean,
): string {
  let address = plainAddress(peer);
  const hops = forwardedFor?.split(",") ?? [];
  while (isTrusted(address)) {
    const hop = hops.pop();
    const next = hop === undefined ? undefined : hopAddress(hop);
    if (next === undefined) break;
    address = next;
  }
  return address;
}

/** Whether an address is in the list (addresses and CIDRs, apart by comma). */
export function inNetworks(list: string): (address: string) => boolean {
  if (list === "") return () => false;
  const known = new BlockList();
  for (const entry of list.split(",")) {
    const [host = "", prefix] = entry.split("/");
    const family = isIP(host) === 6 ? "ipv6" : "ipv4";
    known.addSubnet(host, prefix === undefined ? (family === "ipv6" ? 128 : 32) : Number(prefix), family);
  }
  return (address) => known.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}

let trusted: ((address: string) => boolean) | undefined;

/** Whether this address is one of TRUSTED_PROXIES. */
export function isTrustedProxy(address: string): boolean {
  trusted ??= inNetworks(env().TRUSTED_PROXIES);
  return trusted(address);
}

/** The address that a request came from, as `addressBehind` finds it under TRUSTED_PROXIES. */
export function clientAddress(request: IncomingMessage): string {
  const forwarded = request.headers["x-forwarded-for"];
  return addressBehind(
    request.socket.remoteAddress ?? "",
    Array.isArray(forwarded) ? forwarded.join(",") : forwarded,
    isTrustedProxy,
  );
}
