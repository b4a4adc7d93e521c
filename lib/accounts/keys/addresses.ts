import ipaddr from "ipaddr.js";

type Address = ipaddr.IPv4 | ipaddr.IPv6;
export type Cidr = [Address, number];

/**
 * Normalizes one entry of an address list: a CIDR or a single address, v4 or v6. Returns the reason
 * if it is refused (contract 2: host bits set, /0 and garbage are refused with the entry named).
 */
export function normaliseCidr(entry: string): { cidr: string } | { problem: string } {
  const text = entry.trim();
  const [host = "", bits, more] = text.split("/");
  if (
    more !== undefined ||
    !(ipaddr.IPv4.isValidFourPartDecimal(host) || ipaddr.IPv6.isValid(host)) ||
    host.includes("%")
  )
    return { problem: `“${entry}” is not an address or a range such as 203.0.113.0/24.` };
  if (bits !== undefined && !/^\d{1,3}$/.test(bits)) return { problem: `“${entry}” has no valid prefix length.` };
  let address: Address = ipaddr.parse(host);
  let length = bits === undefined ? address.toByteArray().length * 8 : Number(bits);
  if (address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() && length >= 96) {
    address = address.toIPv4Address();
    length -= 96;
  }
  if (length > address.toByteArray().length * 8) return { problem: `“${entry}” has a prefix length that is too long.` };
  if (length === 0) return { problem: `“${entry}” would allow every address. Leave the list empty to allow all.` };
  if (hasHostBits(address, length))
    return { problem: `“${entry}” names a host inside its range. Did you mean ${network(address, length)}?` };
  return { cidr: `${address.toString()}/${length}` };
}

function hasHostBits(address: Address, length: number): boolean {
  return address.toByteArray().some((byte, at) => (byte & ~maskByte(length, at) & 0xff) !== 0);
}

function network(address: Address, length: number): string {
  const bytes = address.toByteArray().map((byte, at) => byte & maskByte(length, at));
  return `${ipaddr.fromByteArray(bytes).toString()}/${length}`;
}

const maskByte = (length: number, at: number): number => {
  const bits = Math.min(8, Math.max(0, length - at * 8));
  return (0xff << (8 - bits)) & 0xff;
};

/** Parsed once per key read, so that a request only compares. */
export const parseCidrs = (cidrs: readonly string[]): Cidr[] => cidrs.map((cidr) => ipaddr.parseCIDR(cidr));

/**
 * Whether a source address is in one of the ranges. A v4 address mapped into v6 counts as v4
 * (contract 2).
 */
export function addressAllowed(ranges: readonly Cidr[], source: string): boolean {
  if (ranges.length === 0) return true;
  if (!ipaddr.isValid(source)) return false;
  const address = ipaddr.process(source);
  return ranges.some(([range, length]) => range.kind() === address.kind() && address.match(range, length));
}
