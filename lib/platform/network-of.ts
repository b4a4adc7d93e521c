import ipaddr from "ipaddr.js";

/** Anybody who has an IPv6 address has the rest of its network too (RFC 6177): those count as one. */
const NETWORK_BITS = 64;

/** Who counts as one caller: a v4 address, or the network of a v6 one; all whose address is not known are one too. */
export function networkOf(ip: string | undefined): string {
  if (ip === undefined || !ipaddr.isValid(ip)) return "unknown";
  const address = ipaddr.process(ip);
  return address instanceof ipaddr.IPv6
    ? ipaddr.IPv6.networkAddressFromCIDR(`${address}/${NETWORK_BITS}`).toString()
    : address.toString();
}
