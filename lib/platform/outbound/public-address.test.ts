import { describe, expect, it } from "vitest";
import { mayReach, parseAllowList } from "./public-address.ts";

describe("parseAllowList", () => {
  it.each([
    ["", 0],
    ["0", 0],
    [" 0 ", 0],
    ["127.0.0.0/8", 1],
    ["127.0.0.0/8, 10.0.0.1 ::1,fd00::/8", 4],
    ["10.0.0.0/32 ::/128 10.16.0.0/12 fd00::/100", 4],
  ])("reads %j as %d entries", (text, count) => {
    expect(parseAllowList(text)).toHaveLength(count);
  });
  it.each([
    "1",
    "10.0.0.0/33",
    "::/129",
    "10.0.0.0/8/8",
    "10.0.0.0/",
    "localhost",
    "127.1/8",
    "10.0.0.0/-8",
    "10.0.0.0/8e0",
  ])("rejects %s by name", (text) => {
    expect(() => parseAllowList(text)).toThrow(text);
  });
});

describe("mayReach", () => {
  const none = parseAllowList("");
  it.each([
    ["8.8.8.8", true],
    ["2606:4700::1", true],
    ["2001:db8::1", false],
    ["2001::1", false],
    ["2001:20::1", false],
    ["3fff::1", false],
    ["3ffe::1", true],
    ["::ffff:8.8.8.8", false],
    ["::8.8.8.8", false],
    ["64:ff9b::8.8.8.8", false],
    ["192.0.2.1", false],
    ["168.63.129.16", false],
    ["0.0.0.0", false],
    ["", false],
    ["example.com", false],
    ["2606:4700::1%eth0", false],
  ])("%s: %s", (address, expected) => {
    expect(mayReach(address, none)).toBe(expected);
  });
  it("treats a mapped address as its v4 address", () => {
    expect(mayReach("::ffff:10.0.0.1", parseAllowList("10.0.0.0/8"))).toBe(true);
    expect(mayReach("::ffff:11.0.0.1", parseAllowList("10.0.0.0/8"))).toBe(false);
  });
  it("matches a listed address exactly and a mapped range by v4", () => {
    const listed = parseAllowList("10.0.0.1 fd00::1 ::ffff:10.1.0.0/112");
    for (const address of ["10.0.0.1", "fd00::1", "::ffff:10.0.0.1", "::ffff:10.1.0.9"])
      expect(mayReach(address, listed), address).toBe(true);
    for (const address of ["10.0.0.2", "fd00::2", "::ffff:10.0.0.2", "::ffff:10.2.0.9", "::1"])
      expect(mayReach(address, listed), address).toBe(false);
  });
  it("requires addresses of own names to be listed", () => {
    expect(mayReach("8.8.8.8", none, true)).toBe(false);
    expect(mayReach("8.8.8.8", parseAllowList("8.8.8.0/24"), true)).toBe(true);
  });
});
