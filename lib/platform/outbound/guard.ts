import ipaddr from "ipaddr.js";
import { dnsFailure } from "./failure.ts";
import { leadsHome } from "./own-listeners.ts";
import { mayReach } from "./public-address.ts";
import type { Asking, Failed, OutboundPolicy } from "./types.ts";
import { bareName, isLoopbackName, isNobodysName } from "./url.ts";

/** Says no more than no: an answer must not map the network behind the guard. */
const NOT_ALLOWED: Failed = { ok: false, code: "url_not_allowed", message: "This address may not be fetched." };

const IN_THE_OPEN: Failed = {
  ok: false,
  code: "url_not_allowed",
  message: "This address leads over the open internet, where http could be read by anybody on the way. Use https.",
};

const LOOPBACK = ["127.0.0.1", "::1"];

/** The addresses that a connection for this URL may be made to: these and no others, with no second look at DNS. */
export type Admitted = { ok: true; addresses: readonly string[] };

/**
 * Whether a request to this URL at these addresses could be read and changed on its way: it is not encrypted, and one of them at least is
 * not in a network that the operator has named. What happens in such a network is the operator's affair.
 */
export const isInTheOpen = (url: URL, addresses: readonly string[], { allowed }: OutboundPolicy): boolean =>
  url.protocol === "http:" && !addresses.every((address) => mayReach(address, allowed, true));

/**
 * Decides where a URL leads and whether that may be reached. One private address among public ones refuses the whole name:
 * which of them a client would take is the attacker's choice.
 *
 * @param openHttp whether http may go over the open internet: see `isInTheOpen`.
 */
export async function guard(
  url: URL,
  policy: OutboundPolicy,
  openHttp = true,
  asking?: Asking,
): Promise<Admitted | Failed> {
  const admitted = await locate(url, policy, asking);
  if (admitted.ok && (await leadsHome(url, admitted.addresses, policy.own, policy.resolve))) return NOT_ALLOWED;
  return admitted.ok && !openHttp && isInTheOpen(url, admitted.addresses, policy) ? IN_THE_OPEN : admitted;
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
  if (isNobodysName(name)) return dnsFailure(undefined);
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

/** The address in a URL's host, if it is one. The URL parser has already made `0x7f.1` and its kin plain. */
function literalAddress(hostname: string): string | undefined {
  const text = hostname.startsWith("[") ? hostname.slice(1, -1) : hostname;
  if (ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text)) return text;
  return undefined;
}
