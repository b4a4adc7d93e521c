import ipaddr from "ipaddr.js";

export type Cidr = readonly [ipaddr.IPv4 | ipaddr.IPv6, number];

const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");

/** Azure's platform address: public by the registries, but served inside its network. */
const PLATFORM_ADDRESSES = new Set(["168.63.129.16"]);

/**
 * Parses `ALLOW_PRIVATE_TARGETS`: "" and "0" are empty; otherwise addresses or CIDRs separated by
 * commas or spaces. Throws a RangeError that names a bad entry.
 */
export function parseAllowList(text: string): Cidr[] {
  if (text.trim() === "0") return [];
  return text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(parseCidr);
}

function parseCidr(entry: string): Cidr {
  const [address = "", bits, ...rest] = entry.split("/");
  const isV4 = ipaddr.IPv4.isValidFourPartDecimal(address);
  if (rest.length > 0 || !(isV4 || ipaddr.IPv6.isValid(address)) || !isPrefix(bits, isV4 ? 32 : 128)) {
    throw new RangeError(`${entry} is neither an address nor a CIDR`);
  }
  return [ipaddr.parse(address), bits === undefined ? (isV4 ? 32 : 128) : Number(bits)];
}

const isPrefix = (bits: string | undefined, most: number) =>
  bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most);

/**
 * Returns whether this address is on the public internet. For v6 that is 2000::/3 without its
 * special ranges: ipaddr.js calls the unassigned rest (`::7f00:1`, `4000::1`) unicast.
 */
function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address.range() !== "unicast") return false;
  if (address instanceof ipaddr.IPv4) return !PLATFORM_ADDRESSES.has(address.toString());
  return address.match(GLOBAL_UNICAST);
}

/**
 * Returns whether the list contains this address. A v4-mapped v6 address counts as its v4 address.
 */
function isListed(address: ipaddr.IPv4 | ipaddr.IPv6, allowed: readonly Cidr[]): boolean {
  const plain = address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() ? address.toIPv4Address() : address;
  return allowed.some(
    ([network, bits]) =>
      (plain.kind() === network.kind() && plain.match(network, bits)) ||
      (address.kind() === network.kind() && address.match(network, bits)),
  );
}

/**
 * Returns whether connections to `text` are allowed.
 *
 * @param onlyListed for the installation's own names, which must be listed even if public.
 */
export function mayReach(text: string, allowed: readonly Cidr[], onlyListed = false): boolean {
  // A zone (fe80::1%eth0) names an interface of this machine, so it is never public.
  if (text.includes("%") || !ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  return (!onlyListed && isPublic(address)) || isListed(address, allowed);
}
