import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";
import { env } from "#lib/platform/env/env.ts";

/** Returns the v4 address of ::ffff:a.b.c.d, as a dual-stack socket shows it; others unchanged. */
export function plainAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  return mapped?.[1] ?? address;
}

/**
 * Parses one hop as proxies write it: bare, with a port, or v6 in brackets. Undefined if it is not
 * an address (`unknown`, `_hidden`).
 */
function hopAddress(hop: string): string | undefined {
  const text = hop.trim();
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1] ?? text;
  return isIP(bare) === 0 || bare.includes("%") ? undefined : plainAddress(bare);
}

/** The path back to the client, as far as trusted proxies vouch for it. */
type Walk = {
  address: string;
  /** Hops of X-Forwarded-For passed so far. */
  passed: number;
  /** Whether hops remain that were written by the caller or an untrusted proxy. */
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
 * Returns the origin of a call (contract 2): the socket's peer or, behind trusted proxies, the
 * right-most hop of X-Forwarded-For that is not one. Hops further left come from the caller and are
 * ignored. The walk ends at an invalid hop, with the last address that a trusted proxy vouched for.
 */
export const addressBehind = (
  peer: string,
  forwardedFor: string | undefined,
  isTrusted: (address: string) => boolean,
): string => walkBack(peer, forwardedFor, isTrusted).address;

/**
 * How the client reached the first proxy. `unsaid`: no X-Forwarded-Proto. `unclear`: some hop used
 * http, but perhaps not the client's.
 */
export type ClientProtocol = "http" | "https" | "unsaid" | "unclear";

/**
 * Returns the protocol of the client's own connection by X-Forwarded-Proto, whose right-most name
 * belongs to the right-most hop of X-Forwarded-For. Returns `http` only if trusted proxies name a
 * protocol for every hop, since many replace the list with their own protocol or pass on what they
 * received. A single name without X-Forwarded-For counts as that of a single proxy.
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

/** Returns a test for membership in a comma-separated list of addresses and CIDRs. */
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

export function isTrustedProxy(address: string): boolean {
  trusted ??= inNetworks(env().TRUSTED_PROXIES);
  return trusted(address);
}

const listOf = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header.join(",") : header;

/** Returns the client's address by `addressBehind` and TRUSTED_PROXIES. */
export const clientAddress = ({ headers, socket }: IncomingMessage): string =>
  addressBehind(socket.remoteAddress ?? "", listOf(headers["x-forwarded-for"]), isTrustedProxy);

/**
 * Returns the client's protocol by `protocolBehind`; `unsaid` unless the peer is a trusted proxy.
 */
export function clientProtocol({ headers, socket }: IncomingMessage): ClientProtocol {
  const peer = socket.remoteAddress ?? "";
  if (!isTrustedProxy(plainAddress(peer))) return "unsaid";
  const forwardedFor = listOf(headers["x-forwarded-for"]);
  return protocolBehind(peer, { forwardedFor, forwardedProto: listOf(headers["x-forwarded-proto"]) }, isTrustedProxy);
}
