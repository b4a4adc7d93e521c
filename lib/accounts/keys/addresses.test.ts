import { describe, expect, it } from "vitest";
import { addressAllowed, normaliseCidr, parseCidrs } from "./addresses.ts";

describe("normaliseCidr", () => {
  it.each([
    ["203.0.113.0/24", "203.0.113.0/24"],
    [" 203.0.113.7 ", "203.0.113.7/32"],
    ["2001:DB8::/32", "2001:db8::/32"],
    ["2001:0db8:0:0::1", "2001:db8::1/128"],
    ["::ffff:203.0.113.7", "203.0.113.7/32"],
    ["::ffff:203.0.113.0/120", "203.0.113.0/24"],
  ])("%s becomes %s", (entry, cidr) => {
    expect(normaliseCidr(entry)).toEqual({ cidr });
  });

  it.each([
    ["0.0.0.0/0", "every address"],
    ["::/0", "every address"],
    ["203.0.113.7/24", "203.0.113.0/24"],
    ["2001:db8::1/64", "2001:db8::/64"],
    ["203.0.113.0/33", "too long"],
    ["203.0.113/24", "not an address"],
    ["127.1", "not an address"],
    ["0x7f.0.0.1", "not an address"],
    ["example.com", "not an address"],
    ["", "not an address"],
    ["1.2.3.4/", "prefix length"],
    ["1.2.3.4/8/8", "not an address"],
    ["fe80::1%eth0", "not an address"],
    ["1.2.3.4/-1", "prefix length"],
    ["1.2.3.4/8x", "prefix length"],
    ["::ffff:0.0.0.0/96", "every address"],
    ["::ffff:0.0.0.0/95", "::fffe:0:0/95"],
  ])("rejects %s: %s", (entry, why) => {
    const read = normaliseCidr(entry);
    expect("problem" in read && read.problem).toContain(why);
    expect("problem" in read && read.problem).toContain(entry);
  });
});

describe("addressAllowed", () => {
  it.each([
    [[], "198.51.100.1", true],
    [["203.0.113.0/24"], "203.0.113.255", true],
    [["203.0.113.0/24"], "203.0.114.0", false],
    [["203.0.113.0/24"], "::ffff:203.0.113.9", true],
    [["2001:db8::/32"], "2001:db8:1::1", true],
    [["2001:db8::/32"], "203.0.113.9", false],
    [["203.0.113.9/32", "2001:db8::/32"], "2001:db8::9", true],
    [["203.0.113.0/24"], "not an address", false],
  ])("%j and %s: %s", (list, source, allowed) => {
    expect(addressAllowed(parseCidrs(list), source)).toBe(allowed);
  });
});
