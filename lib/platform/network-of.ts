import ipaddr from "ipaddr.js";

/** Anybody who has an IPv6 address has the rest of its network too (RFC 6177): those count as one. */
const NETWORK_BITS = 64;
/** And many are given so much of it (RFC 6177 2), of which each network would count as another caller. */
const SITE_BITS = 48;

function wider(ip: string | undefined, bits: number): string {
  if (ip === undefined || !ipaddr.isValid(ip)) return "unknown";
  const address = ipaddr.process(ip);
  return address instanceof ipaddr.IPv6
    ? ipaddr.IPv6.networkAddressFromCIDR(`${address}/${bits}`).toString()
    : address.toString();
}

/** Who counts as one caller: a v4 address, or the network of a v6 one; all whose address is not known are one too. */
export const networkOf = (ip: string | undefined): string => wider(ip, NETWORK_BITS);

/** Who probably is one customer of a provider: a v4 address, or the /48 of a v6 one. For shares, where a wrong guess refuses nobody. */
export const siteOf = (ip: string | undefined): string => wider(ip, SITE_BITS);
