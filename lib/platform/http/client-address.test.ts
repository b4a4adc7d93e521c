import { describe, expect, test } from "vitest";
import { addressBehind, type ClientProtocol, inNetworks, protocolBehind } from "./client-address.ts";

const proxies = inNetworks("10.0.0.0/8,192.0.2.7,fd00::/8");

describe("addressBehind", () => {
  const cases: [string, string | undefined, string, string][] = [
    ["203.0.113.9", undefined, "203.0.113.9", "no proxy"],
    ["::ffff:203.0.113.9", undefined, "203.0.113.9", "a v4 peer on a dual-stack socket"],
    ["203.0.113.9", "198.51.100.1", "203.0.113.9", "a header from a peer that is not trusted"],
    ["10.1.2.3", undefined, "10.1.2.3", "a proxy's own call"],
    ["10.1.2.3", "198.51.100.1", "198.51.100.1", "one proxy"],
    ["::ffff:10.1.2.3", "::ffff:198.51.100.1", "198.51.100.1", "mapped everywhere"],
    ["10.1.2.3", "198.51.100.1, 10.9.9.9", "198.51.100.1", "two proxies"],
    ["10.1.2.3", "1.1.1.1, 198.51.100.1, 10.9.9.9", "198.51.100.1", "a forged first hop"],
    ["10.1.2.3", "10.4.4.4, 192.0.2.7", "10.4.4.4", "proxies only: the left-most"],
    ["10.1.2.3", "198.51.100.1:4711", "198.51.100.1", "with a port"],
    ["fd00::1", "[2001:db8::9]:4711", "2001:db8::9", "v6 in brackets"],
    ["fd00::1", "2001:db8::9", "2001:db8::9", "v6 bare"],
    ["10.1.2.3", "unknown", "10.1.2.3", "a hop that is no address"],
    ["10.1.2.3", "198.51.100.1, _hidden, 10.9.9.9", "10.9.9.9", "a hidden hop ends the walk"],
    ["10.1.2.3", "", "10.1.2.3", "an empty header"],
    ["10.1.2.3", "198.51.100.1,", "10.1.2.3", "an empty last hop"],
  ];
  test.each(cases)("from %s with %j returns %s: %s", (peer, header, expected) => {
    expect(addressBehind(peer, header, proxies)).toBe(expected);
  });
});

test.each([
  ["", "10.0.0.1", false],
  ["10.0.0.0/8", "10.255.0.1", true],
  ["10.0.0.0/8", "11.0.0.1", false],
  ["192.0.2.7", "192.0.2.7", true],
  ["2001:db8::/32", "2001:db8:1::1", true],
  ["2001:db8::/32", "10.0.0.1", false],
])("list %j contains %s: %j", (list, address, inside) => {
  expect(inNetworks(list)(address)).toBe(inside);
});

describe("protocolBehind", () => {
  const cases: [string, string, string | undefined, string | undefined, ClientProtocol][] = [
    ["no header", "10.1.2.3", "198.51.100.1", undefined, "unsaid"],
    ["an empty header", "10.1.2.3", "198.51.100.1", " , ", "unsaid"],
    ["one proxy that terminates TLS", "10.1.2.3", "198.51.100.1", "https", "https"],
    ["one proxy reached by http", "10.1.2.3", "198.51.100.1", "http", "http"],
    ["capitals and blanks", "10.1.2.3", "198.51.100.1", " HTTP ", "http"],
    ["a port and IPv6", "fd00::1", "[2001:db8::9]:4711", "http", "http"],
    ["a WebSocket over http", "10.1.2.3", "198.51.100.1", "ws", "http"],
    ["a WebSocket over https", "10.1.2.3", "198.51.100.1", "wss", "https"],
    ["TLS at the outer of two proxies", "10.1.2.3", "198.51.100.1, 10.9.9.9", "https, http", "https"],
    ["http at the outer of two proxies", "10.1.2.3", "198.51.100.1, 10.9.9.9", "http,https", "http"],
    ["http between three proxies", "10.1.2.3", "198.51.100.1, 192.0.2.7, 10.9.9.9", "https,http,http", "https"],
    ["http all the way", "10.1.2.3", "198.51.100.1, 192.0.2.7, 10.9.9.9", "http,http,http", "http"],
    ["an inner proxy that replaces the list", "10.1.2.3", "198.51.100.1, 10.9.9.9", "http", "unclear"],
    ["an inner proxy that passes the list on", "10.1.2.3", "198.51.100.1, 10.9.9.9", "https", "https"],
    ["an untrusted outer proxy", "10.1.2.3", "198.51.100.1, 203.0.113.5", "https, http", "unclear"],
    ["an untrusted outer proxy whose list is replaced", "10.1.2.3", "198.51.100.1, 203.0.113.5", "http", "unclear"],
    ["an outer proxy that passes on no address", "10.1.2.3", "203.0.113.5", "https, http", "unclear"],
    ["one proxy that passes on no address", "10.1.2.3", undefined, "http", "http"],
    ["a list without addresses", "10.1.2.3", undefined, "https,http", "unclear"],
    ["a forged name in front", "10.1.2.3", "198.51.100.1", "https, http", "unclear"],
    ["an empty name", "10.1.2.3", "198.51.100.1, 10.9.9.9", ", http", "unclear"],
    ["a hidden hop", "10.1.2.3", "_hidden, 10.9.9.9", "https, http", "unclear"],
  ];
  test.each(cases)("%s", (_label, peer, forwardedFor, forwardedProto, expected) => {
    expect(protocolBehind(peer, { forwardedFor, forwardedProto }, proxies)).toBe(expected);
  });
});
