import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bareHost, normaliseAddress } from "./normalise-address.ts";

const url = (text: string, base?: string) => normaliseAddress(text, base)?.url;

describe("normaliseAddress", () => {
  it.each([
    ["HTTP://Shop.Example:80/A/../b/./c#top", "http://shop.example/b/c"],
    ["https://shop.example:443", "https://shop.example/"],
    ["https://shop.example:8443/a", "https://shop.example:8443/a"],
    ["https://shop.example./a", "https://shop.example/a"],
    ["https://shop.example/a?utm_source=x&b=2&gclid=1&a=1&fbclid=z", "https://shop.example/a?b=2&a=1"],
    ["https://shop.example/a?PHPSESSID=abc", "https://shop.example/a"],
    ["https://shop.example/a;jsessionid=0A1B?x=1", "https://shop.example/a?x=1"],
    ["https://shop.example/a?sid=4f2a91c07be84d21aa", "https://shop.example/a"],
    ["https://shop.example/a?sid=42", "https://shop.example/a?sid=42"],
    ["https://shop.example/a?s=running+shoes", "https://shop.example/a?s=running+shoes"],
    ["https://shop.example/%7ejoe/%c3%bc", "https://shop.example/~joe/%C3%BC"],
    ["https://shop.example/ü", "https://shop.example/%C3%BC"],
    ["  https://shop.example/a\n", "https://shop.example/a"],
    ["https://shop.example/a?", "https://shop.example/a"],
  ])("turns %s into %s", (text, expected) => expect(url(text)).toBe(expected));

  it("resolves against the page where it was found", () => {
    expect(url("../c?x=1#y", "https://shop.example/a/b")).toBe("https://shop.example/c?x=1");
  });

  it.each([
    "mailto:joe@shop.example",
    "javascript:void 0",
    "ftp://shop.example/",
    "https://joe:secret@shop.example/",
    "https://",
    `https://shop.example/${"a".repeat(2_100)}`,
  ])("rejects %s", (text) => expect(normaliseAddress(text)).toBeUndefined());
});

describe("addresses of the same page", () => {
  it.each([
    ["http://shop.example/a", "https://www.shop.example/a/"],
    ["https://shop.example/a?x=1&y=2", "https://shop.example/a?y=2&x=1&utm_medium=mail"],
    ["https://shop.example//a///b", "https://shop.example/a/b"],
    ["https://shop.example", "https://shop.example/"],
  ])("have the same key: %s and %s", (one, other) =>
    expect(normaliseAddress(one)?.key).toBe(normaliseAddress(other)?.key),
  );

  it.each([
    ["https://shop.example/a?x=1", "https://shop.example/a?x=2"],
    ["https://shop.example/a", "https://shop.example/A"],
    ["https://shop.example/a", "https://shop.example:8443/a"],
    ["https://shop.example/a", "https://blog.shop.example/a"],
    ["https://shop.example/a?x=1&x=2", "https://shop.example/a?x=1"],
  ])("do not include %s and %s", (one, other) =>
    expect(normaliseAddress(one)?.key).not.toBe(normaliseAddress(other)?.key),
  );

  it("include those that differ only in the query, with ignoreQuery", () => {
    const key = (text: string) => normaliseAddress(text, undefined, { ignoreQuery: true });
    expect(key("https://shop.example/a?x=1")).toEqual(key("https://shop.example/a?y=2"));
  });
});

it("is idempotent", () => {
  const part = fc.stringMatching(/^[\w.~%/?&=;: -]{0,40}$/);
  fc.assert(
    fc.property(part, (text) => {
      const once = normaliseAddress(`https://shop.example/${text}`);
      if (once) expect(normaliseAddress(once.url)).toEqual(once);
    }),
  );
});

it.each([
  ["www.shop.example", "shop.example"],
  ["www.example", "www.example"],
  ["wwww.shop.example", "wwww.shop.example"],
])("bareHost of %s is %s", (host, expected) => expect(bareHost(host)).toBe(expected));
