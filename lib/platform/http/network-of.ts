import ipaddr from "ipaddr.js";

/**
 * The holder of an IPv6 address usually has its whole /64 (RFC 6177), so that counts as one caller.
 */
const NETWORK_BITS = 64;
/** Many sites get a /48 (RFC 6177 2), whose networks would otherwise count as different callers. */
const SITE_BITS = 48;

function wider(ip: string | undefined, bits: number): string {
  if (ip === undefined || !ipaddr.isValid(ip)) return "unknown";
  const address = ipaddr.process(ip);
  return address instanceof ipaddr.IPv6
    ? ipaddr.IPv6.networkAddressFromCIDR(`${address}/${bits}`).toString()
    : address.toString();
}

/**
 * Returns what identifies one caller: a v4 address or a v6 network; all unknown addresses count as
 * one.
 */
export const networkOf = (ip: string | undefined): string => wider(ip, NETWORK_BITS);

/**
 * Returns what probably identifies one customer of a provider: a v4 address or a v6 /48. For fair
 * shares, where a wrong guess refuses nobody.
 */
export const siteOf = (ip: string | undefined): string => wider(ip, SITE_BITS);
