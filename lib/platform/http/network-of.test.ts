import { expect, test } from "vitest";
import { networkOf, siteOf } from "./network-of.ts";

test.each([
  ["203.0.113.7", "203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2::7", "2001:db8:1:2::", "2001:db8:1::"],
  ["2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::", "2001:db8:1::"],
  ["2001:db8:1:3::7", "2001:db8:1:3::", "2001:db8:1::"],
  ["fe80::1%eth0", "fe80::", "fe80::"],
  ["not an address", "unknown", "unknown"],
  [undefined, "unknown", "unknown"],
])("maps %s to network %s and site %s", (ip, network, site) => {
  expect(networkOf(ip)).toBe(network);
  expect(siteOf(ip)).toBe(site);
});
