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

/** The way back to the client, as far as trusted proxies vouch for it. */
type Walk = {
  address: string;
  /** Hops of X-Forwarded-For that were passed. */
  passed: number;
  /** Whether the caller, or a proxy that is not trusted, wrote hops further left. */
  isCut: boolean;
};

function walkBack(peer: string, forwardedFor: string | undefined, isTrusted: (address: string) => boolean): Walk {
  let address = plainAddress(peer);
  let passed = 0;
  const hops = forwardedFor?.split(",") ?? [];
  while (isTrusted(address)) {
    const hop = hops.at(-1);
    const next = hop === undefined ? undefined : hopAddress(hop);
    if (next === undefined) break;
    hops.pop();
    passed++;
    address = next;
  }
  return { address, passed, isCut: hops.length > 0 };
}

/**
 * Where a call comes from (contract 2): the socket's peer; when that is a trusted proxy, the right-most hop of X-Forwarded-For
 * that is not one. What stands left of it was written by the caller, and counts for nothing. A hop that is no address
 * ends the walk: the last address that a trusted proxy vouched for stands.
 */
export const addressBehind = (
  peer: string,
  forwardedFor: string | undefined,
  isTrusted: (address: string) => boolean,
): string => walkBack(peer, forwardedFor, isTrusted).address;

/** How the client reached the first proxy. `unsaid`: there is no X-Forwarded-Proto. `unclear`: some hop was http, perhaps not the client's. */
export type ClientProtocol = "http" | "https" | "unsaid" | "unclear";

/**
 * Returns the protocol of the client's own connection by X-Forwarded-Proto, which proxies write as they write X-Forwarded-For: the
 * right-most name belongs to the right-most hop. `http` only if trusted proxies name a protocol for every hop: many proxies replace the list
 * with the protocol of their own side, or pass on what they were sent. One name without X-Forwarded-For is taken for that of a single proxy.
 */
export function protocolBehind(
  peer: string,
  { forwardedFor, forwardedProto }: { forwardedFor: string | undefined; forwardedProto: string | undefined },
  isTrusted: (address: string) => boolean,
): ClientProtocol {
  const names = forwardedProto?.split(",").map((name) => name.trim().toLowerCase()) ?? [];
  if (names.every((name) => name === "")) return "unsaid";
  if (!names.some((name) => name === "http" || name === "ws")) return "https";
  const { passed, isCut } = walkBack(peer, forwardedFor, isTrusted);
  const hops = forwardedFor === undefined && isTrusted(plainAddress(peer)) ? 1 : passed;
  if (isCut || names.length !== hops) return "unclear";
  if (names[0] === "http" || names[0] === "ws") return "http";
  return names[0] === "https" || names[0] === "wss" ? "https" : "unclear";
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

const listOf = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header.join(",") : header;

/** The address that a request came from, as `addressBehind` finds it under TRUSTED_PROXIES. */
export const clientAddress = ({ headers, socket }: IncomingMessage): string =>
  addressBehind(socket.remoteAddress ?? "", listOf(headers["x-forwarded-for"]), isTrustedProxy);

/** The protocol by which a request reached the first proxy, as `protocolBehind` finds it; `unsaid` unless the peer is a trusted proxy. */
export function clientProtocol({ headers, socket }: IncomingMessage): ClientProtocol {
  const peer = socket.remoteAddress ?? "";
  if (!isTrustedProxy(plainAddress(peer))) return "unsaid";
  const forwardedFor = listOf(headers["x-forwarded-for"]);
  return protocolBehind(peer, { forwardedFor, forwardedProto: listOf(headers["x-forwarded-proto"]) }, isTrustedProxy);
}
