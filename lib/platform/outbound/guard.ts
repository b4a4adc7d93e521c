import ipaddr from "ipaddr.js";
import { dnsFailure } from "./failure.ts";
import { targetsOwnListener } from "./own-listeners.ts";
import { mayReach } from "./public-address.ts";
import type { Asking, Failed, OutboundPolicy } from "./types.ts";
import { bareName, isLoopbackName, isReservedInvalidName } from "./url.ts";

/** Gives no reason: it must not reveal the network behind the guard. */
const NOT_ALLOWED: Failed = { ok: false, code: "url_not_allowed", message: "This address may not be fetched." };

const IN_THE_OPEN: Failed = {
  ok: false,
  code: "url_not_allowed",
  message: "This URL is on the public internet, where http can be read in transit. Use https.",
};

const LOOPBACK = ["127.0.0.1", "::1"];

/** The addresses that a connection for this URL may use, without another lookup. */
export type Admitted = { ok: true; addresses: readonly string[] };

/**
 * Returns whether a request to this URL could be read or changed on its way: it is not encrypted
 * and at least one address is outside the networks listed by the operator, who is responsible for
 * those.
 */
export const isCleartext = (url: URL, addresses: readonly string[], { allowed }: OutboundPolicy): boolean =>
  url.protocol === "http:" && !addresses.every((address) => mayReach(address, allowed, true));

/**
 * Decides where a URL leads and whether it may be reached. One private address among public ones
 * refuses the whole name: an attacker could choose which one a client uses.
 *
 * @param openHttp whether http may go over the open internet: see `isCleartext`.
 */
export async function guard(
  url: URL,
  policy: OutboundPolicy,
  openHttp = true,
  asking?: Asking,
): Promise<Admitted | Failed> {
  const admitted = await locate(url, policy, asking);
  if (admitted.ok && (await targetsOwnListener(url, admitted.addresses, policy.own, policy.resolve)))
    return NOT_ALLOWED;
  return admitted.ok && !openHttp && isCleartext(url, admitted.addresses, policy) ? IN_THE_OPEN : admitted;
}

async function locate(url: URL, policy: OutboundPolicy, asking: Asking | undefined): Promise<Admitted | Failed> {
  const name = bareName(url.hostname);
  const onlyListed = policy.ownHosts.includes(name);
  const literal = literalAddress(name);
  if (literal) return mayReach(literal, policy.allowed, onlyListed) ? { ok: true, addresses: [literal] } : NOT_ALLOWED;
  if (isLoopbackName(name)) {
    const addresses = LOOPBACK.filter((address) => mayReach(address, policy.allowed));
    return addresses.length > 0 ? { ok: true, addresses } : NOT_ALLOWED;
  }
  if (isReservedInvalidName(name)) return dnsFailure(undefined);
  let addresses: readonly string[];
  try {
    addresses = await policy.resolve(url.hostname, asking);
  } catch (error) {
    return dnsFailure(error);
  }
  if (addresses.length === 0) return dnsFailure(undefined);
  const admitted = addresses.every((address) => mayReach(address, policy.allowed, onlyListed));
  return admitted ? { ok: true, addresses } : NOT_ALLOWED;
}

/**
 * Returns the address in a URL's host, if it is one. The URL parser has normalised forms such as
 * `0x7f.1`.
 */
function literalAddress(hostname: string): string | undefined {
  const text = hostname.startsWith("[") ? hostname.slice(1, -1) : hostname;
  if (ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text)) return text;
  return undefined;
}
